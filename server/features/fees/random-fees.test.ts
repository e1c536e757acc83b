import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { long } from '../../../tests/support/long-run.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import {
  billedFee,
  feeException,
  feeRule,
  feeRun,
  feeRunBill,
  feeRunItem,
  invoice,
  invoiceLine,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { addSettlements } from '../invoices/settlements.ts'
import { open } from '../ledger/books.ts'
import { findDifferences } from '../ledger/documents.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'
import { makeInvoices } from './make.ts'
import { findDecisions, fingerprintOf } from './outcome.ts'
import { prepare, release } from './release.ts'

vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 60_000 })

/** One step; `which` and `other` select persons, and `fails` ends the transaction as a killed process would. */
const steps = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('run', 'make', 'join') },
      { weight: 2, arbitrary: fc.constantFrom('race', 'cancel', 'merge', 'delete', 'leave', 'except', 'family') },
    ),
    which: fc.nat(30),
    other: fc.nat(30),
    year: fc.constantFrom(2026, 2027),
    fails: fc.boolean(),
  }),
  { minLength: 6, maxLength: 25 },
)
type Step = (typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never) & { readonly now: Date }
class Killed extends Error {}

describeOnDatabase('random sequences of fee runs', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind })
    const author = { accountId: null, now: api.clock.now() }
    await api.db.transaction((tx) => open(tx, { startsOn: '2026-01-01', balances: [] }, author))
    const rule = { position: 1, nameDe: 'Aktive', organizationId: 1, proRata: true }
    await api.db.insert(feeRule).values({ ...rule, amount: 12_000, householdAmount: 18_000 })
    await api.db.insert(feeRule).values({ position: 2, nameDe: 'Passive', organizationId: 2, amount: 1500 })
  }, 60_000)
  afterAll(() => api.stop())

  /** Runs a transaction, which ends before its commit if the process is killed. */
  const transact = async (fails: boolean, work: (tx: DatabaseTransaction) => Promise<unknown>): Promise<void> => {
    try {
      await api.db.transaction(async (tx) => {
        await work(tx)
        if (fails) throw new Killed()
      })
    } catch (error) {
      if (!(error instanceof Killed || error instanceof HttpError)) throw error
    }
  }

  /** The draft of a year, with what a treasurer sees of it. */
  const draft = async (year: number) => {
    const isDraft = and(eq(feeRun.year, year), isNull(feeRun.releasedAt))
    const values = { year, keyDate: `${year}-01-02`, dueDate: `${year}-12-31`, createdAt: api.clock.now() }
    const [found] = await api.db.select().from(feeRun).where(isDraft)
    const [run = found] = found === undefined ? await api.db.insert(feeRun).values(values).returning() : [found]
    if (run === undefined) throw new Error('no draft')
    return { id: run.id, seen: fingerprintOf(await findDecisions(api.db, run), run) }
  }

  /** Makes the invoices of all released runs; a process that is killed makes a part. */
  const make = async (fails: boolean) => {
    const rows = await api.db.select().from(feeRun).where(isNotNull(feeRun.releasedAt))
    for (const { id } of rows) {
      let left = fails ? 1 : Number.POSITIVE_INFINITY
      const write: typeof api.deps.write = async (...args) => {
        if (left-- === 0) throw new Killed()
        return await api.deps.write(...args)
      }
      const context = { now: api.clock.now(), signal: new AbortController().signal }
      await makeInvoices({ write }, id, context).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
  }

  const pick = async (which: number) => {
    const persons = await api.db.select().from(person).orderBy(asc(person.id))
    return persons[persons.length - 1 - (which % Math.max(1, persons.length))]
  }

  const acts: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
    run: async ({ year, fails, which, now }) => {
      const { id, seen } = await draft(year)
      const prepared = which % 2 === 0 ? null : await prepare(api.db, id)
      await transact(fails, (tx) => release(tx, { id, seen, prepared }, { accountId: null, now }))
    },
    race: async ({ year, now }) => {
      const { id, seen } = await draft(year)
      const author = { accountId: null, now }
      await Promise.all(
        [1, 2].map(async () => {
          const prepared = await prepare(api.db, id)
          await transact(false, (tx) => release(tx, { id, seen, prepared }, author))
        }),
      )
    },
    make: ({ fails }) => make(fails),
    delete: async ({ which, fails, now }) => {
      const one = await pick(which)
      await transact(fails, (tx) => deleteAccount(tx, { personId: one?.id ?? 0, now }))
    },
    // As a cancellation does: the fee of the year is owed again.
    cancel: async ({ which, fails, now }) => {
      const rows = await api.db.select().from(invoice).where(isNull(invoice.cancelledAt)).orderBy(asc(invoice.id))
      const chosen = rows[rows.length - 1 - which]
      if (chosen === undefined) return
      const of = { invoiceId: chosen.id, kind: 'CANCEL' as const, amount: chosen.amount, day: '2026-03-10' }
      await transact(fails, async (tx) => {
        await tx.update(invoice).set({ cancelledAt: now }).where(eq(invoice.id, chosen.id))
        await tx.delete(billedFee).where(eq(billedFee.invoiceId, chosen.id))
        await addSettlements(tx, [{ ...of, source: `cancel:${chosen.uuid}` }], { accountId: null, now })
      })
    },
    merge: async ({ which, other, fails }) => {
      const [from, into] = [await pick(which), await pick(other)]
      if (from === undefined || into === undefined || from.id === into.id) return
      await transact(fails, (tx) => mergePersonRows(tx, { from: from.id, into: into.id }))
      if (fails) return
      const unmade = await api.db.select().from(feeRunBill).where(isNull(feeRunBill.invoiceId))
      for (const { runId } of unmade) decidedBefore.add(`${into.id} ${runId}`)
    },
    join: async ({ which, other }) => {
      const email = `${which}.${other}@band.example`
      const values = { firstName: `P${which}`, lastName: `N${other}`, email: which % 5 === 0 ? null : email }
      const [row] = await api.db.insert(person).values(values).returning()
      const organizationId = which % 3 === 0 ? 2 : 1
      await api.db.insert(membership).values({ personId: row?.id ?? 0, organizationId, joinDate: '2020-01-01' })
    },
    leave: async ({ which }) => {
      const one = await pick(which)
      await api.db
        .update(membership)
        .set({ leaveDate: '2025-12-31' })
        .where(eq(membership.personId, one?.id ?? 0))
    },
    except: async ({ which, other }) => {
      const [one, payer] = [await pick(which), await pick(other)]
      if (one === undefined || payer === undefined || one.id === payer.id) return
      await api.db.insert(feeException).values({ personId: one.id, kind: 'PAID_BY', payerId: payer.id, reason: 'Pate' })
    },
    family: async ({ which, other }) => {
      const [one, two] = [await pick(which), await pick(other)]
      if (one === undefined || two === undefined) return
      await api.db.update(person).set({ household: two.uuid }).where(eq(person.id, one.id))
      await api.db.update(person).set({ household: two.uuid }).where(eq(person.id, two.id))
    },
  }

  /** Ids of invoices that were compared when they were new. Persons with an invoice each may be merged later. */
  const known = new Set<number>()
  /** Persons and runs that were released before a merger: each of the two has its decision, as if both had an invoice. */
  const decidedBefore = new Set<string>()

  test('bill nobody twice for a year, and leave books that agree', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const step of sequence) {
          await acts[step.act]?.({ ...step, now: api.clock.now() })
          await expectNobodyTwice()
        }
        await make(false)
        await expectNobodyTwice()
        await expectWhole()
      }),
      { numRuns: long ? 60 : 6, seed: 1899 },
    )
    expect(known.size).toBeGreaterThan(10)
  })

  /** Compares the new invoices of released runs with all earlier ones: nobody has a live one of the year already. */
  const expectNobodyTwice = async (): Promise<void> => {
    const rows = await api.db
      .select({ personId: feeRunItem.personId, year: feeRun.year, owed: invoice })
      .from(feeRunItem)
      .innerJoin(feeRun, eq(feeRun.id, feeRunItem.runId))
      .innerJoin(invoice, eq(invoice.id, feeRunItem.invoiceId))
      .orderBy(asc(invoice.id))
    const live = rows.filter(({ owed }) => owed.cancelledAt === null)
    for (const { personId, year, owed } of live) {
      if (known.has(owed.id) || decidedBefore.has(`${personId} ${owed.feeRunId}`)) continue
      const same = live.filter((one) => one.personId === personId && one.year === year)
      expect(same.map((one) => one.owed.id)).toEqual([owed.id])
    }
    for (const { owed } of rows) known.add(owed.id)
  }

  /** Every invoice is whole or does not exist. */
  const expectWhole = async (): Promise<void> => {
    const lines = Map.groupBy(await api.db.select().from(invoiceLine), ({ invoiceId }) => invoiceId)
    const billed = Map.groupBy(await api.db.select().from(billedFee), ({ invoiceId }) => invoiceId)
    const runs = new Map((await api.db.select().from(feeRun)).map((run) => [run.id, run]))
    for (const row of await api.db.select().from(invoice)) {
      const own = lines.get(row.id) ?? []
      expect(own.reduce((sum, { count, price }) => sum + count * price, 0)).toBe(row.amount)
      // Two persons of one invoice may have been merged since.
      expect(billed.get(row.id)?.length ?? 0).toBeLessThanOrEqual(row.cancelledAt === null ? own.length : 0)
      expect(runs.get(row.feeRunId ?? 0)?.releasedAt).not.toBeNull()
    }
    expect(await api.db.$count(feeRunBill, isNull(feeRunBill.invoiceId))).toBe(0)
    expect(billed.get(null)).toBeUndefined()
    expect(await findDifferences(api.db)).toEqual({ missing: [], obsolete: [], unequal: [] })
  }
})
