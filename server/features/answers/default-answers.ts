import { eq, inArray } from 'drizzle-orm'
import type { DefaultAnswer, DefaultAnswers } from '#contract/default-answers.ts'
import { type AnsweredKind, answeredKinds } from '#contract/events.ts'
import { reviseFeed } from '../../platform/db/feed-revision.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { defaultAnswer } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'

type Choice = Record<AnsweredKind, DefaultAnswer>

/** A person's default answers, with what the band decided; version 0 for a person who never chose. */
export const findDefaultAnswers = async (db: Db, personId: number): Promise<DefaultAnswers> => {
  return presentDefaults(
    (await db.select().from(defaultAnswer).where(eq(defaultAnswer.personId, personId)))[0],
    await findDecided(db),
  )
}

/** The same of several persons, with the same number of queries. */
export const findDefaultAnswersOf = async (
  db: Db,
  personIds: readonly number[],
): Promise<(personId: number) => DefaultAnswers> => {
  const rows = await db
    .select()
    .from(defaultAnswer)
    .where(inArray(defaultAnswer.personId, [...personIds]))
  const decided = await findDecided(db)
  return (personId) =>
    presentDefaults(
      rows.find((row) => row.personId === personId),
      decided,
    )
}

type Decided = Pick<DefaultAnswers, 'assumed' | 'maybe'>
const findDecided = async (db: Db): Promise<Decided> => ({
  assumed: [...(await readSetting(db, 'assumedKinds'))],
  maybe: [...(await readSetting(db, 'maybeKinds'))],
})

const presentDefaults = (row: typeof defaultAnswer.$inferSelect | undefined, decided: Decided): DefaultAnswers => {
  const chosen = (kind: AnsweredKind): DefaultAnswer => {
    if (row?.attending.includes(kind)) return 'attending'
    return row?.open.includes(kind) ? 'open' : 'band'
  }
  return {
    rehearsal: chosen('rehearsal'),
    concert: chosen('concert'),
    assembly: chosen('assembly'),
    ...decided,
    version: row?.version ?? 0,
  }
}

/**
 * Stores the default answers, based on `version`. Idempotent: equal ones are returned.
 * @throws HttpError conflict.version with the current ones
 */
export const updateDefaultAnswers = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  { supersedes, ...wanted }: Choice & { readonly supersedes: boolean },
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<DefaultAnswers> => {
  const find = () => findDefaultAnswers(tx, personId)
  const listed = (answer: DefaultAnswer) => answeredKinds.filter((kind) => wanted[kind] === answer)
  const { row } = await putDesired({
    find,
    isEqual: (stored) => isEqual(stored, wanted),
    isBasis: (stored) => stored.version === version,
    supersedes,
    write: async () => {
      const values = { attending: listed('attending'), open: listed('open') }
      if ((await writeOnVersion(tx, defaultAnswer, { personId }, version, values)) === undefined) return undefined
      await reviseFeed(tx, personId, now)
      return await find()
    },
    present: (stored) => stored,
  })
  return row
}

const isEqual = (row: Choice, wanted: Choice): boolean => answeredKinds.every((kind) => row[kind] === wanted[kind])
