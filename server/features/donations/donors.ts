import { eq } from 'drizzle-orm'
import type { Donor, OwnDonations } from '#contract/donations.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, donation, ledgerAccount, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { addressLines, payerName, type Recipient, recipientOf } from '../invoices/recipient.ts'
import { wayTo } from '../invoices/way.ts'
import { findConfirmed, isOf } from './confirmed.ts'
import { findBooked, findGifts, type Gift } from './gifts.ts'
import { readDonationSettings } from './settings.ts'

/** Somebody who gave, with the address and all donations of the year. */
export interface Giving {
  readonly id: string
  readonly recipient: Recipient
  readonly gifts: readonly Gift[]
  /** Rappen. */
  readonly amount: number
}

const recipientOfGift = ({ payer, owed }: Gift): Recipient => recipientOf(owed ?? { recipient: null }, payer)

/** The same person, or the same name and address of somebody who is not in the register. */
const keyOf = (gift: Gift): string => {
  const { name, address1, zip, city } = recipientOfGift(gift)
  return gift.payer === null ? JSON.stringify([name, address1, zip, city]) : `${gift.payer.id}`
}

/** The donors of a year by name. Those whose data was deleted are left out. */
export const findGivings = async (db: Db, year: number): Promise<Giving[]> =>
  [...Map.groupBy(await findGifts(db, year), keyOf).values()]
    .flatMap((gifts): Giving[] => {
      const [first] = gifts
      if (first === undefined) return []
      const recipient = recipientOfGift(first)
      const amount = gifts.reduce((sum, one) => sum + one.amount, 0)
      const id = first.payer?.uuid ?? first.owed?.uuid ?? ''
      return recipient.name === '' || amount <= 0 ? [] : [{ id, recipient, gifts, amount }]
    })
    .toSorted((a, b) => a.recipient.name.localeCompare(b.recipient.name, 'de-CH'))

/** The donors of a year from the threshold on, and what the books have. */
export const findDonors = async (db: Db, year: number) => {
  const { exempt, threshold } = await readDonationSettings(db)
  const givings = exempt ? await findGivings(db, year) : []
  const booked = await findBooked(db, year)
  const known = givings.reduce((sum, { amount }) => sum + amount, 0)
  const confirmed = await findConfirmed(db, year)
  const donors = givings
    .filter(({ amount }) => amount >= threshold)
    .map((giving): Donor => {
      const { id, recipient, gifts, amount } = giving
      return {
        ...{ id, name: recipient.name, address: addressLines(recipient).slice(1), count: gifts.length, amount },
        sentBy: wayTo(recipient),
        confirmed: confirmed.find(({ row }) => isOf(row, giving))?.shown ?? null,
      }
    })
  return { ...wholeList(donors), booked, unknown: booked - known }
}

/** Years that are over, and whose donations their donors see. */
const ownYears = 3

/** The donations of a person in the last years that are over, newest first; none unless the band is exempt from taxes. */
export const findOwnGivings = async (db: Db, personId: number, now: Date) => {
  const { exempt } = await readDonationSettings(db)
  if (!exempt) return []
  const thisYear = Number(toWireDate(now).slice(0, 4))
  const years: (Giving & { readonly year: number })[] = []
  for (let year = thisYear - 1; year >= thisYear - ownYears; year--) {
    const own = (await findGivings(db, year)).find(({ gifts }) => gifts[0]?.payer?.id === personId)
    if (own !== undefined) years.push({ year, ...own })
  }
  return years
}

export const findOwnDonations = async (db: Db, personId: number, now: Date): Promise<OwnDonations[]> =>
  (await findOwnGivings(db, personId, now)).map(({ year, amount }) => ({ year, amount }))

/** The name of the donor of a movement; null = nobody. */
export const findDonor = async (db: Db, transactionId: number): Promise<{ donor: string | null }> => {
  const [found] = await db
    .select({ payer: person })
    .from(donation)
    .innerJoin(person, eq(person.id, donation.personId))
    .where(eq(donation.transactionId, transactionId))
  return { donor: found === undefined ? null : payerName(found.payer) }
}

/**
 * Names who gave a movement on the account of donations, or nobody.
 * @throws HttpError not_found; validation.invalid at `person`
 */
export const setDonor = async (tx: Db, id: number, uuid: string | null, author: Author) => {
  const [found] = await tx
    .select({ row: bankTransaction, use: ledgerAccount.use })
    .from(bankTransaction)
    .leftJoin(ledgerAccount, eq(ledgerAccount.id, bankTransaction.accountId))
    .where(eq(bankTransaction.id, id))
    .for('update', { of: bankTransaction })
  if (requireRow(found).use !== 'DONATIONS') throw fieldRefusal('person', 'validation.no_donation')
  const [payer] = uuid === null ? [] : await tx.select().from(person).where(eq(person.uuid, uuid)).for('share')
  if (uuid !== null && payer === undefined) throw fieldRefusal('person', 'validation.id')
  await tx.delete(donation).where(eq(donation.transactionId, id))
  if (payer !== undefined) await tx.insert(donation).values({ transactionId: id, personId: payer.id })
  // The log has no names: it stays when the person's data is deleted.
  const fields = { donor: [null, uuid !== null] } as const
  await recordChange(tx, author, { noun: 'bank_transaction', rowId: id, action: 'changed', fields })
  return await findDonor(tx, id)
}
