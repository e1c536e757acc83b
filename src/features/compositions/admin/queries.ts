import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Gap, getCoverage } from '#contract/coverage.ts'
import { type EditedComposition, listEditedCompositions } from '#contract/edited-compositions.ts'
import { instrumentNames } from '#contract/instrument-index.ts'
import { listOpenPieceLoans } from '#contract/piece-loans.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'
import { instrumentsQuery } from '../queries.ts'
import { pieceNoun } from './piece-noun.ts'

type Needs = Pick<RouterContext, 'call'>

const pageSize = 25

/** One page of the pieces whose title contains every word of the term, including archived ones unless they lack something. */
export const editedPiecesQuery = (
  app: Needs,
  chosen: {
    readonly searchTerm: string
    readonly lacks: Gap | undefined
    readonly sort: string
    readonly order: 'ASC' | 'DESC'
  },
  page: number,
) =>
  endpointQuery(
    app,
    ['edited-pieces', chosen, page],
    listEditedCompositions,
    { query: { ...chosen, page: `${page}`, size: `${pageSize}` } },
    { shows: ['composition', 'sheet', 'person', 'membership'], ...fresh, placeholderData: keepPreviousData },
  )

/**
 * Writes a changed row of a piece into the cached piece.
 * @returns undefined: the piece is refetched, because the rows are sorted
 */
export const cachePiece = <List extends 'sheets' | 'recordings' | 'loans'>(
  app: RouterContext,
  pieceId: number,
  list: List,
  row: EditedComposition[List][number],
): undefined => {
  app.queryClient.setQueryData(pieceNoun.query(app, pieceId).queryKey, (piece) =>
    piece === undefined ? undefined : { ...piece, [list]: piece[list].map((one) => (one.id === row.id ? row : one)) },
  )
}

export const openLoansQuery = (app: Needs) =>
  itemsQuery(app, ['piece-loans'], listOpenPieceLoans, {}, { ...fresh, shows: ['composition', 'piece_loan'] })

/** The names by which parts are recognised in this band. */
export const useInstrumentNames = () => useQuery({ ...instrumentsQuery(useApp()), select: instrumentNames })

export const coverageQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['piece-coverage', id],
    getCoverage,
    { params: { id } },
    { ...fresh, shows: ['sheet', 'person', 'membership'] },
  )
