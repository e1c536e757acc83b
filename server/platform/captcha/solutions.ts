import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { readSecret } from '../db/secrets.ts'
import { puzzleUsed } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type CheckedSolution, checkSolution, type SolutionProblem } from './puzzle.ts'
import { captchaApp } from './settings.ts'

export const captchaKey = (db: Db): Promise<string> => readSecret(db, 'captcha.puzzle')

/** A valid solution. It must still be consumed once, in the transaction of the request that it protects. */
export type GoodSolution = Extract<CheckedSolution, { problem: null }>

/** @throws HttpError validation.invalid at `solution`: forged, malformed, for another app, not solved, or expired */
export const requireSolution = async (db: Db, solution: string, now: Date): Promise<GoodSolution> => {
  const checked = checkSolution(solution, { key: await captchaKey(db), app: captchaApp, now })
  if (checked.problem !== null) throw refused(checked.problem)
  return checked
}

/**
 * Consumes a solution. Called in the transaction of the request that it protects, so that a rollback releases it.
 * @throws HttpError validation.invalid at `solution` if it was used before
 */
export const consumeSolution = async (tx: Db, { id, expiresAt }: GoodSolution): Promise<void> => {
  const puzzleHash = createHash('sha256').update(id).digest('base64url')
  const inserted = await tx
    .insert(puzzleUsed)
    .values({ puzzleHash, expiresAt })
    .onConflictDoNothing()
    .returning({ puzzleHash: puzzleUsed.puzzleHash })
  if (inserted.length === 0) throw refused('used')
}

const refused = (problem: SolutionProblem | 'used'): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field: 'solution', message: `validation.solution_${problem}` }] })
