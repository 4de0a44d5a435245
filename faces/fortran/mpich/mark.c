/* The mark of a front end, by which `arke run` knows it. */
__attribute__((visibility("default"))) const char arke_front_end[8] = "mpich";
