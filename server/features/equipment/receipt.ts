import { eq } from 'drizzle-orm'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { equipment, loan, person } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { LoanDocument } from '../../platform/formats/receipt.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { formatLabel } from '../persons/queries.ts'

const findLent = async (db: Db, id: number) => {
  return requireFirst(
    await db
      .select({ lent: loan, item: equipment, borrower: person })
      .from(loan)
      .innerJoin(equipment, eq(equipment.id, loan.equipmentId))
      .innerJoin(person, eq(person.id, loan.personId))
      .where(eq(loan.id, id)),
  )
}

type Fact = readonly [label: string, value: string]

/**
 * The receipt of a loan in the language of its person.
 * @throws HttpError not_found
 */
export const findLoanReceipt = async (
  db: Db,
  id: number,
  { bandName, bandAddress }: Pick<Config, 'bandName' | 'bandAddress'>,
  now: Date,
): Promise<{ readonly name: string; readonly document: LoanDocument }> => {
  const { lent, item, borrower } = await findLent(db, id)
  const { locale } = borrower
  const t = textsIn(locale)
  const fact = (label: MessageId, value: string | null): readonly Fact[] => (value === null ? [] : [[t(label), value]])
  const day = (at: string | null) => at && shortDate(at, locale)
  const condition = lent.conditionAtReturn
  const name = formatLabel(borrower)
  const address = [name, borrower.address1, borrower.address2 ?? '', `${borrower.zip} ${borrower.city}`.trim()]
  const lines = [
    t('document.loan.place_and_day'),
    t('document.loan.signature', { name }),
    t('document.loan.signature', { name: bandName }),
  ]
  return {
    name: t('document.loan.file', { number: item.number }),
    document: {
      title: t('document.loan.title'),
      locale,
      publisher: bandName,
      address: [...bandAddress],
      payer: address.filter((line) => line !== ''),
      date: toWireDate(now),
      facts: [
        ...fact('admin.equipment.number', item.number),
        ...fact('document.loan.item', item.name),
        ...fact('admin.equipment.model', item.model),
        ...fact('admin.equipment.serial', item.serialNumber),
        ...fact('admin.equipment.size', item.size),
        ...fact(
          'admin.equipment.condition',
          condition === null ? t(`admin.equipment.condition.${item.condition}`) : null,
        ),
        ...fact('admin.equipment.insurance', item.insuranceValue === null ? null : francs(item.insuranceValue)),
        ...fact('admin.loan.lent_on', day(lent.lentOn)),
        ...fact('admin.loan.due_on', day(lent.dueOn)),
        ...fact('admin.loan.returned_on', day(lent.returnedOn)),
        ...fact('admin.loan.condition', condition && t(`admin.equipment.condition.${condition}`)),
        ...fact('admin.loan.remarks', lent.remarks),
      ],
      signings: [
        { heading: t('document.loan.handover'), statement: t('document.loan.handover.statement'), lines },
        {
          heading: t('document.loan.return'),
          statement: t('document.loan.return.statement'),
          lines: [t('document.loan.state'), ...lines],
        },
      ],
    },
  }
}
