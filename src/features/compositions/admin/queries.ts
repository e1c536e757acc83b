import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Gap, getCoverage } from '#contract/coverage.ts'
import { compositionResource, type EditedComposition, listEditedCompositions } from '#contract/edited-compositions.ts'
import { listOpenPieceLoans } from '#contract/piece-loans.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

const pageSize = 25

/** One page of the pieces whose title contains every word of the term, including archived ones unless they lack something. */
export const editedPiecesQuery = (
  { call }: Needs,
  chosen: {
    readonly searchTerm: string
    readonly lacks: Gap | undefined
    readonly sort: string
    readonly order: 'ASC' | 'DESC'
  },
  page: number,
) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-pieces', chosen, page],
    queryFn: ({ signal }) =>
      call(listEditedCompositions, { query: { ...chosen, page: `${page}`, size: `${pageSize}` } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const editedPieceQuery = ({ call }: Needs, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-piece', id],
    queryFn: ({ signal }) => call(compositionResource.get, { params: { id } }, { signal }),
  })

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
  app.queryClient.setQueryData(editedPieceQuery(app, pieceId).queryKey, (piece) =>
    piece === undefined ? undefined : { ...piece, [list]: piece[list].map((one) => (one.id === row.id ? row : one)) },
  )
}

export const openLoansQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['piece-loans'],
    queryFn: async ({ signal }) => (await call(listOpenPieceLoans, {}, { signal }))._embedded.items,
  })

export const coverageQuery = ({ call }: Needs, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['piece-coverage', id],
    queryFn: ({ signal }) => call(getCoverage, { params: { id } }, { signal }),
  })
