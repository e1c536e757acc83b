import { expect } from 'vitest'
import type { Absence } from '#contract/absences.ts'
import { type Participation, wishedAnswer } from '#contract/answers.ts'

/**
 * Checks that an absence which has just been reported, after the reply deadline of an event on its days, is a request to the
 * planners, unless the member said something about the event at the same time or later.
 */
export const expectRequested = (
  absence: Absence,
  row: Participation | undefined,
  { day, now }: { readonly day: string; readonly now: Date },
): void => {
  const { deleted, from, to, statedAt } = absence
  if (deleted || day < from || to < day || statedAt !== now.toISOString()) return
  const said = row?.late?.at ?? row?.statedAt ?? ''
  const isSaidSince = row !== undefined && said >= statedAt
  expect(isSaidSince || (row !== undefined && wishedAnswer(row).status === false), 'the absence is asked about').toBe(
    true,
  )
}
