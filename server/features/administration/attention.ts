import { and, eq, exists, isNotNull, lt, not, or } from 'drizzle-orm'
import type { Area } from '#contract/access.ts'
import { type Attention, type AttentionKind, attentionKinds, lowStock } from '#contract/administration.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { job, person, shopItem, shopVariant } from '../../platform/db/tables.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { countDueDates } from '../federation/dates.ts'
import { findQuickAlerts } from '../operation/alerts.ts'
import { findDuplicates } from '../persons/admin/duplicates.ts'
import { hasRefusedAddress, isKnown } from '../persons/admin/filter.ts'
import { findInvoiceSums } from '../treasury/overview.ts'

interface Examined {
  readonly db: Db
  readonly config: Pick<Config, 'dataFolder' | 'publicOrigin' | 'oidc' | 'backups'>
  readonly storage: ObjectStorage
  readonly now: Date
}

/** A number that waits, and the area whose people see it. */
interface Matter {
  readonly area: Area
  readonly count: (examined: Examined) => Promise<number>
}

const matters: Readonly<Record<AttentionKind, Matter>> = {
  ALERTS: {
    area: 'administration',
    count: async (examined) =>
      (await findQuickAlerts(examined)).filter(({ cause }) => cause !== 'jobs_given_up').length,
  },
  FAILED_JOBS: { area: 'administration', count: ({ db }) => db.$count(job, eq(job.state, 'dead')) },
  OVERDUE_INVOICES: {
    area: 'books',
    count: async ({ db, now }) => (await findInvoiceSums(db, toWireDate(now))).overdue.count,
  },
  UNSENT_INVOICES: {
    area: 'books',
    count: async ({ db, now }) => (await findInvoiceSums(db, toWireDate(now))).unsent.count,
  },
  REFUSED_ADDRESSES: {
    area: 'people',
    count: ({ db }) => db.$count(person, and(eq(person.archived, false), isKnown, hasRefusedAddress(db))),
  },
  FEDERATION_DATES: { area: 'people', count: ({ db, now }) => countDueDates(db, now) },
  DUPLICATES: { area: 'people', count: async ({ db }) => (await findDuplicates(db)).length },
  LOW_STOCK: {
    area: 'editing',
    count: ({ db }) => {
      const kept = and(eq(shopVariant.shopItemId, shopItem.id), isNotNull(shopVariant.position))
      const variants = db.select({ id: shopVariant.id }).from(shopVariant).where(kept)
      const low = db
        .select({ id: shopVariant.id })
        .from(shopVariant)
        .where(and(kept, lt(shopVariant.amount, lowStock)))
      const own = and(not(exists(variants)), lt(shopItem.amount, lowStock))
      return db.$count(shopItem, and(eq(shopItem.onSale, true), or(exists(low), own)))
    },
  },
}

/** Returns what waits in these areas. */
export const findAttention = async (examined: Examined, areas: readonly Area[]): Promise<Attention[]> => {
  const found = await Promise.all(
    attentionKinds
      .filter((kind) => areas.includes(matters[kind].area))
      .map(async (kind) => ({ kind, count: await matters[kind].count(examined) })),
  )
  return found.filter(({ count }) => count > 0)
}
