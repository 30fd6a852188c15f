"""The routes of analyses: of finished tables, and of records that somebody brings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from rondel.server.errors import NoAnalysis
from rondel.server.lobby import LinkKey, TableId
from rondel.server.models import BranchWanted, MomentMoves, PuzzlePreview
from rondel.server.replies import answers
from rondel.wire.analysis import AnalysisMoment, AnalysisStand, AnalysisTried
from rondel.wire.puzzle import PuzzlePreviewed
from rondel.wire.table import TableInfo

AnalysisId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,24}$")]
Number = Annotated[int, Path(ge=0, le=2**53)]
Eyes = Annotated[int | None, Query(ge=-1, le=7)]

router = APIRouter(prefix="/api", tags=["analyses"])


@router.post("/tables/{id}/analysis", **answers(AnalysisStand))
async def begin(request: Request, id: TableId, key: LinkKey = None) -> Response:
    """Has the finished match of a table analysed, or finds its analysis: for whoever may see the table."""
    raise NoAnalysis("no_analysis")


@router.post("/analyses", **answers(AnalysisStand, 201))
async def upload(request: Request) -> Response:
    """Has the match of a record analysed: its text is the body. It must be over, and of today's rules."""
    raise NoAnalysis("no_analysis")


@router.get("/analyses/{id}", **answers(AnalysisStand))
async def show(request: Request, id: AnalysisId, units: Annotated[int, Query(ge=0, le=2**53)] = 0) -> Response:
    """How far an analysis has come, with what is known from unit ``units`` on."""
    raise NoAnalysis("no_analysis")


@router.delete("/analyses/{id}", **answers(None, 204))
async def delete(request: Request, id: AnalysisId) -> Response:
    """Deletes the analysis of a record: for whoever has brought it."""
    raise NoAnalysis("no_analysis")


@router.get("/analyses/{id}/journal", **answers({"type": "array", "items": {"$ref": "#/components/schemas/Told"}}))
async def journal(request: Request, id: AnalysisId) -> Response:
    """The numbered entries of the match, with nothing hidden."""
    raise NoAnalysis("no_analysis")


@router.get("/analyses/{id}/moments/{number}", **answers(AnalysisMoment))
async def moment(request: Request, id: AnalysisId, number: Number, eyes: Eyes = None) -> Response:
    """The position after so many entries, and what is known of the decision that begins there.

    ``eyes`` are any seat, or -1 for a spectator; by default those of the seat to act.
    """
    raise NoAnalysis("no_analysis")


@router.post("/analyses/{id}/moments/{number}/moves", **answers(AnalysisTried))
async def moves(request: Request, id: AnalysisId, number: Number, wanted: MomentMoves) -> Response:
    """What moves of the seat to act lead to; once the decision is whole, what they are worth beside the best ones."""
    raise NoAnalysis("no_analysis")


@router.post("/analyses/{id}/moments/{number}/previews", **answers(PuzzlePreviewed))
async def previews(request: Request, id: AnalysisId, number: Number, wanted: PuzzlePreview) -> Response:
    """What further moves would make happen, each for itself, after those of the line."""
    raise NoAnalysis("no_analysis")


@router.post("/analyses/{id}/tables", **answers(TableInfo, 201))
async def branch(request: Request, id: AnalysisId, wanted: BranchWanted) -> Response:
    """What if: a new table that plays on from a moment of the match. What chance brings from there on is new."""
    raise NoAnalysis("no_analysis")
