import { sql } from 'drizzle-orm'
import type { AccountKind, AccountUse } from '#contract/ledger.ts'
import type { Db } from '../../platform/db/open.ts'
import { ledgerAccount } from '../../platform/db/tables.ts'

interface ChartAccount {
  readonly number: number
  readonly nameDe: string
  readonly nameEn: string
  readonly kind: AccountKind
  readonly use?: AccountUse
}

/**
 * Accounts of a new ledger: the groups of the Swiss chart for small organisations, with the income of an association. The treasurer
 * renames them, adds others and closes those that are not needed.
 */
export const defaultChart: readonly ChartAccount[] = [
  { number: 1000, nameDe: 'Kasse', nameEn: 'Cash', kind: 'ASSET', use: 'CASH' },
  { number: 1020, nameDe: 'Bank', nameEn: 'Bank', kind: 'ASSET', use: 'BANK' },
  {
    number: 1025,
    nameDe: 'Kartenzahlungen unterwegs',
    nameEn: 'Card payments in transit',
    kind: 'ASSET',
    use: 'CARDS',
  },
  { number: 1100, nameDe: 'Forderungen', nameEn: 'Receivables', kind: 'ASSET', use: 'RECEIVABLES' },
  { number: 1500, nameDe: 'Instrumente und Uniformen', nameEn: 'Instruments and uniforms', kind: 'ASSET' },
  { number: 2000, nameDe: 'Offene Rechnungen von Lieferanten', nameEn: 'Payables', kind: 'LIABILITY' },
  { number: 2030, nameDe: 'Guthaben von Zahlenden', nameEn: 'Credits of payers', kind: 'LIABILITY', use: 'CREDIT' },
  { number: 2090, nameDe: 'Unklare Bewegungen', nameEn: 'Unclear movements', kind: 'LIABILITY', use: 'UNCLEAR' },
  { number: 2300, nameDe: 'Vorausbezahlte Beiträge', nameEn: 'Deferred income', kind: 'LIABILITY', use: 'DEFERRED' },
  { number: 2800, nameDe: 'Vereinsvermögen', nameEn: 'Association’s funds', kind: 'EQUITY', use: 'EQUITY' },
  { number: 3200, nameDe: 'Verkäufe im Shop', nameEn: 'Shop sales', kind: 'INCOME', use: 'SHOP' },
  { number: 3210, nameDe: 'Porto von Bestellungen', nameEn: 'Postage of orders', kind: 'INCOME', use: 'POSTAGE' },
  { number: 3300, nameDe: 'Beiträge der Aktivmitglieder', nameEn: 'Fees of active members', kind: 'INCOME' },
  {
    number: 3310,
    nameDe: 'Beiträge der Passivmitglieder',
    nameEn: 'Fees of passive members',
    kind: 'INCOME',
    use: 'FEES',
  },
  { number: 3400, nameDe: 'Einnahmen aus Anlässen', nameEn: 'Income from events', kind: 'INCOME' },
  { number: 3500, nameDe: 'Spenden', nameEn: 'Donations', kind: 'INCOME', use: 'DONATIONS' },
  { number: 3600, nameDe: 'Übrige Einnahmen', nameEn: 'Other income', kind: 'INCOME', use: 'OTHER' },
  { number: 3690, nameDe: 'Mahngebühren', nameEn: 'Reminder fees', kind: 'INCOME', use: 'REMINDER_FEES' },
  { number: 3805, nameDe: 'Verluste aus Forderungen', nameEn: 'Losses on receivables', kind: 'EXPENSE', use: 'LOSSES' },
  { number: 4000, nameDe: 'Noten', nameEn: 'Sheet music', kind: 'EXPENSE' },
  { number: 4100, nameDe: 'Dirigent', nameEn: 'Conductor', kind: 'EXPENSE' },
  { number: 4200, nameDe: 'Aushilfen', nameEn: 'Substitutes', kind: 'EXPENSE' },
  { number: 4400, nameDe: 'Ausgaben für Anlässe', nameEn: 'Expenses of events', kind: 'EXPENSE' },
  { number: 4500, nameDe: 'Unterhalt der Instrumente', nameEn: 'Care of instruments', kind: 'EXPENSE' },
  { number: 6000, nameDe: 'Miete', nameEn: 'Rent', kind: 'EXPENSE' },
  { number: 6500, nameDe: 'Büro und Porto', nameEn: 'Office and postage', kind: 'EXPENSE' },
  { number: 6600, nameDe: 'Werbung', nameEn: 'Advertising', kind: 'EXPENSE' },
  { number: 6700, nameDe: 'Verbandsbeiträge', nameEn: 'Fees of federations', kind: 'EXPENSE' },
  { number: 6900, nameDe: 'Bankspesen', nameEn: 'Bank charges', kind: 'EXPENSE' },
  { number: 6940, nameDe: 'Gebühren für Kartenzahlungen', nameEn: 'Card fees', kind: 'EXPENSE', use: 'CARD_FEES' },
]

/** Adds accounts. One of the same number, which a treasurer made, gets their use and kind. */
export const insertAccounts = async (tx: Db, accounts: readonly ChartAccount[]): Promise<void> => {
  await tx
    .insert(ledgerAccount)
    .values([...accounts])
    .onConflictDoUpdate({
      target: ledgerAccount.number,
      set: { use: sql`excluded.use`, kind: sql`excluded.kind`, closed: false },
    })
}
