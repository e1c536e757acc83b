import * as v from 'valibot'
import { byId } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { keys } from './persons.ts'

/** Things that a piece can lack: a score, a sheet of its own for a player of the band, or any sheet. */
export const gaps = ['score', 'parts', 'sheets'] as const
export type Gap = (typeof gaps)[number]

/** A part that players of the band play today, without a sheet of its own in the piece. */
const MissingPart = v.object({
  instrument: v.string(),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  /** Number of persons who play it. */
  players: v.number(),
})
export type MissingPart = v.InferOutput<typeof MissingPart>

export const Coverage = v.object({
  hasScore: v.boolean(),
  /** Number of players of the band today whose part is known. */
  players: v.number(),
  /** In the order of the score. */
  missing: v.array(MissingPart),
  /** Names of sheets whose bytes the server does not have, for example after an incomplete restore. */
  withoutFile: v.array(v.string()),
})
export type Coverage = v.InferOutput<typeof Coverage>

/** Compares the sheets of a piece with who plays what in the band today. */
export const getCoverage = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/composition/:id/coverage',
  input: { params: byId },
  reply: Coverage,
})
