import { and, eq } from 'drizzle-orm'
import type { DefaultAnswer, DefaultAnswers } from '#contract/default-answers.ts'
import { type AnsweredKind, answeredKinds } from '#contract/events.ts'
import { reviseFeed } from '../../platform/db/feed-revision.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { defaultAnswer } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'

type Choice = Record<AnsweredKind, DefaultAnswer>

/** A person's default answers, with what the band decided; version 0 for a person who never chose. */
export const findDefaultAnswers = async (db: Db, personId: number): Promise<DefaultAnswers> => {
  const [row] = await db.select().from(defaultAnswer).where(eq(defaultAnswer.personId, personId))
  const chosen = (kind: AnsweredKind): DefaultAnswer => {
    if (row?.attending.includes(kind)) return 'attending'
    return row?.open.includes(kind) ? 'open' : 'band'
  }
  return {
    rehearsal: chosen('rehearsal'),
    concert: chosen('concert'),
    assembly: chosen('assembly'),
    assumed: [...(await readSetting(db, 'assumedKinds'))],
    maybe: [...(await readSetting(db, 'maybeKinds'))],
    version: row?.version ?? 0,
  }
}

/**
 * Stores the default answers, based on `version`. Idempotent: equal ones are returned.
 * @throws HttpError conflict.version with the current ones
 */
export const updateDefaultAnswers = async (
  tx: DatabaseTransaction,
  personId: number,
  { supersedes, ...wanted }: Choice & { readonly supersedes: boolean },
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<DefaultAnswers> => {
  const before = await findDefaultAnswers(tx, personId)
  // An earlier choice based on this version may still arrive. The new version number makes it a conflict.
  if (isEqual(before, wanted) && !(supersedes && version === before.version)) return before
  const isWritten = version === before.version && (await write(tx, personId, wanted, version))
  if (isWritten) await reviseFeed(tx, personId, now)
  const after = await findDefaultAnswers(tx, personId)
  // A concurrent request of the same person may have stored the same values.
  if (isWritten || isEqual(after, wanted)) return after
  throw new HttpError('conflict.version', { current: after })
}

const write = async (tx: Db, personId: number, wanted: Choice, version: number): Promise<boolean> => {
  const listed = (answer: DefaultAnswer) => answeredKinds.filter((kind) => wanted[kind] === answer)
  const values = { attending: listed('attending'), open: listed('open'), version: version + 1 }
  const written =
    version === 0
      ? await tx
          .insert(defaultAnswer)
          .values({ personId, ...values })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(defaultAnswer)
          .set(values)
          .where(and(eq(defaultAnswer.personId, personId), eq(defaultAnswer.version, version)))
          .returning()
  return written.length > 0
}

const isEqual = (row: Choice, wanted: Choice): boolean => answeredKinds.every((kind) => row[kind] === wanted[kind])
