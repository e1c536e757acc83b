import { eq } from 'drizzle-orm'
import { functionSpans } from '#contract/membership-years.ts'
import type { Db } from '../../platform/db/open.ts'
import { formerFunction, membership } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { dayAfter } from '../../platform/time.ts'

type Membership = typeof membership.$inferSelect

/**
 * Gives a membership another function from a day on. The present one becomes a former one, unless there was none or it
 * began on that day.
 * @throws HttpError validation.invalid for a day before the present function began
 */
export const replaceFunction = async (
  tx: Db,
  one: Membership,
  functionType: string | null,
  since: string,
  author: Author,
): Promise<void> => {
  const former = await tx.select().from(formerFunction).where(eq(formerFunction.membershipId, one.id))
  const began = functionSpans({ ...one, former }).at(-1)?.from ?? one.joinDate
  if (since < began) throw fieldRefusal('since', 'validation.function_order')
  if (one.functionType !== null && since !== began)
    await tx
      .insert(formerFunction)
      .values({ membershipId: one.id, functionType: one.functionType, until: dayAfter(since, -1) })
  await tx.update(membership).set({ functionType }).where(eq(membership.id, one.id))
  const fields = { functionType: [one.functionType, functionType] } as const
  await recordChange(tx, author, { noun: 'membership', rowId: one.id, action: 'changed', fields })
}
