"""VTK: pieces of a contour on each rank; sums, objects that are sent, a broadcast."""
from mpi4py import MPI  # noqa: F401: starts MPI
from vtkmodules.vtkCommonCore import vtkDoubleArray
from vtkmodules.vtkFiltersCore import vtkContourFilter
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
from vtkmodules.vtkParallelCore import vtkCommunicator
from vtkmodules.vtkParallelMPI import vtkMPIController

controller = vtkMPIController()
controller.Initialize()
rank, size = controller.GetLocalProcessId(), controller.GetNumberOfProcesses()
source, contour = vtkRTAnalyticSource(), vtkContourFilter()
source.SetWholeExtent(-10, 10, -10, 10, -10, 10)
contour.SetInputConnection(source.GetOutputPort())
contour.SetValue(0, 150)
contour.UpdatePiece(rank, size, 0)
piece = contour.GetOutput()
mine, total = vtkDoubleArray(), vtkDoubleArray()
mine.InsertNextValue(piece.GetNumberOfCells())
total.SetNumberOfTuples(1)
controller.AllReduce(mine, total, vtkCommunicator.SUM_OP)
if rank:
    controller.Send(piece, 0, 5)
else:
    cells = piece.GetNumberOfCells()
    for other in range(1, size):
        cells += controller.ReceiveDataObject(other, 5).GetNumberOfCells()
    assert cells == total.GetValue(0), (cells, total.GetValue(0))
    print(cells, "cells")
array = vtkDoubleArray()
if rank == 0:
    for i in range(1000):
        array.InsertNextValue(i * i)
controller.Broadcast(array, 0)
assert array.GetNumberOfTuples() == 1000 and array.GetValue(999) == 999 * 999
controller.Barrier()
if rank == 0:
    print("all well")
