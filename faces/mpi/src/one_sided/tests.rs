//! Windows of one process, called as the exports call them.
