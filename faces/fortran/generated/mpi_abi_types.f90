! Kinds, handle types and the status, which mpi and mpi_f08 share.
! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.
module mpi_abi_types
  use, intrinsic :: iso_c_binding, only : c_ptr
  implicit none
  integer, parameter :: MPI_ADDRESS_KIND = 8
  integer, parameter :: MPI_COUNT_KIND = 8
  integer, parameter :: MPI_OFFSET_KIND = 8
  integer, parameter :: MPI_INTEGER_KIND = 4
  integer, parameter :: MPI_STATUS_SIZE = 8
  integer, parameter :: MPI_SOURCE = 1
  integer, parameter :: MPI_TAG = 2
  integer, parameter :: MPI_ERROR = 3

  type, bind(C) :: MPI_Comm
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Datatype
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Errhandler
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_File
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Group
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Info
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Message
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Op
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Request
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Session
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Win
    integer :: MPI_VAL
  end type

  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE
    integer :: MPI_TAG
    integer :: MPI_ERROR
    integer :: MPI_internal(5)
  end type

  interface operator(==)
    module procedure :: mpi_comm_equal
    module procedure :: mpi_datatype_equal
    module procedure :: mpi_errhandler_equal
    module procedure :: mpi_file_equal
    module procedure :: mpi_group_equal
    module procedure :: mpi_info_equal
    module procedure :: mpi_message_equal
    module procedure :: mpi_op_equal
    module procedure :: mpi_request_equal
    module procedure :: mpi_session_equal
    module procedure :: mpi_win_equal
  end interface

  interface operator(/=)
    module procedure :: mpi_comm_unequal
    module procedure :: mpi_datatype_unequal
    module procedure :: mpi_errhandler_unequal
    module procedure :: mpi_file_unequal
    module procedure :: mpi_group_unequal
    module procedure :: mpi_info_unequal
    module procedure :: mpi_message_unequal
    module procedure :: mpi_op_unequal
    module procedure :: mpi_request_unequal
    module procedure :: mpi_session_unequal
    module procedure :: mpi_win_unequal
  end interface

  private :: mpi_comm_equal
  private :: mpi_comm_unequal
  private :: mpi_datatype_equal
  private :: mpi_datatype_unequal
  private :: mpi_errhandler_equal
  private :: mpi_errhandler_unequal
  private :: mpi_file_equal
  private :: mpi_file_unequal
  private :: mpi_group_equal
  private :: mpi_group_unequal
  private :: mpi_info_equal
  private :: mpi_info_unequal
  private :: mpi_message_equal
  private :: mpi_message_unequal
  private :: mpi_op_equal
  private :: mpi_op_unequal
  private :: mpi_request_equal
  private :: mpi_request_unequal
  private :: mpi_session_equal
  private :: mpi_session_unequal
  private :: mpi_win_equal
  private :: mpi_win_unequal

contains

  elemental function mpi_comm_equal(a, b) result(answer)
    type(MPI_Comm), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_comm_unequal(a, b) result(answer)
    type(MPI_Comm), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_datatype_equal(a, b) result(answer)
    type(MPI_Datatype), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_datatype_unequal(a, b) result(answer)
    type(MPI_Datatype), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_errhandler_equal(a, b) result(answer)
    type(MPI_Errhandler), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_errhandler_unequal(a, b) result(answer)
    type(MPI_Errhandler), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_file_equal(a, b) result(answer)
    type(MPI_File), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_file_unequal(a, b) result(answer)
    type(MPI_File), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_group_equal(a, b) result(answer)
    type(MPI_Group), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_group_unequal(a, b) result(answer)
    type(MPI_Group), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_info_equal(a, b) result(answer)
    type(MPI_Info), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_info_unequal(a, b) result(answer)
    type(MPI_Info), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_message_equal(a, b) result(answer)
    type(MPI_Message), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_message_unequal(a, b) result(answer)
    type(MPI_Message), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_op_equal(a, b) result(answer)
    type(MPI_Op), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_op_unequal(a, b) result(answer)
    type(MPI_Op), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_request_equal(a, b) result(answer)
    type(MPI_Request), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_request_unequal(a, b) result(answer)
    type(MPI_Request), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_session_equal(a, b) result(answer)
    type(MPI_Session), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_session_unequal(a, b) result(answer)
    type(MPI_Session), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function

  elemental function mpi_win_equal(a, b) result(answer)
    type(MPI_Win), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL == b%MPI_VAL
  end function

  elemental function mpi_win_unequal(a, b) result(answer)
    type(MPI_Win), intent(in) :: a, b
    logical :: answer
    answer = a%MPI_VAL /= b%MPI_VAL
  end function
end module mpi_abi_types
