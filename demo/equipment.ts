import { and, eq } from 'drizzle-orm'
import type { EquipmentKind } from '#contract/equipment.ts'
import type { Condition } from '#contract/loans.ts'
import type { Db } from '#server/platform/db/open.ts'
import { equipment, loan, person } from '#server/platform/db/tables.ts'

type Borrower = readonly [first: string, last: string]

interface DemoItem {
  readonly kind: EquipmentKind
  readonly number: string
  readonly name: string
  readonly model?: string
  readonly serialNumber?: string
  readonly size?: string
  readonly condition: Condition
  readonly boughtOn?: string
  /** Francs. */
  readonly price?: number
  readonly insuranceValue?: number
  readonly remarks?: string
  readonly retiredOn?: string
  /** Days from today: lent, due, returned. */
  readonly loans?: readonly (readonly [borrower: Borrower, lent: number, due: number | null, returned: number | null])[]
}

const heinz = ['Heinz', 'Bachofner-Keel'] as const
const anna = ['Anna', 'Zwyergart'] as const
const werner = ['Werner', 'Tischhausen'] as const
const sophie = ['Sophie', 'Amselfeld'] as const
const corinne = ['Corinne', 'Habermoos'] as const

const items: readonly DemoItem[] = [
  {
    kind: 'instrument',
    number: 'I-003',
    name: 'Es-Tuba',
    model: 'Besson 983',
    serialNumber: '885214',
    condition: 'good',
    boughtOn: '2012-05-14',
    price: 8200,
    insuranceValue: 7500,
    loans: [[heinz, -1900, null, null]],
  },
  {
    kind: 'instrument',
    number: 'I-004',
    name: 'B-Tuba',
    model: 'Miraphone 186',
    serialNumber: '12 477',
    condition: 'worn',
    boughtOn: '1998-09-01',
    price: 6900,
    insuranceValue: 4800,
    remarks: 'Zweites Ventil klemmt bei Kälte.',
    loans: [
      [anna, -420, -20, null],
      [werner, -3000, null, -460],
    ],
  },
  {
    kind: 'instrument',
    number: 'I-011',
    name: 'Altsaxofon',
    model: 'Yamaha YAS-280',
    serialNumber: 'L10533',
    condition: 'good',
    boughtOn: '2021-08-20',
    price: 1190,
    insuranceValue: 1000,
    loans: [[sophie, -300, 120, null]],
  },
  {
    kind: 'instrument',
    number: 'I-015',
    name: 'Grosse Trommel',
    model: 'Adams 36 Zoll',
    condition: 'damaged',
    boughtOn: '2004-03-10',
    price: 2400,
    insuranceValue: 1800,
    remarks: 'Neues Fell bestellt.',
  },
  {
    kind: 'instrument',
    number: 'I-001',
    name: 'Helikon',
    condition: 'unusable',
    remarks: 'Im Schaukasten des Probelokals.',
    retiredOn: '2001-12-31',
  },
  ...[
    ['U-07', '52', heinz, -1900] as const,
    ['U-12', '38', corinne, -2500] as const,
    ['U-18', '54', werner, -3000] as const,
  ].map(
    ([number, size, borrower, lent]): DemoItem => ({
      kind: 'uniform',
      number,
      name: 'Uniform mit Hut',
      size,
      condition: 'good',
      boughtOn: '2015-04-01',
      price: 780,
      insuranceValue: 600,
      loans: [[borrower, lent, null, null]],
    }),
  ),
  {
    kind: 'uniform',
    number: 'U-21',
    name: 'Uniform mit Hut',
    size: '46',
    condition: 'new',
    boughtOn: '2015-04-01',
    price: 780,
    insuranceValue: 600,
  },
  { kind: 'other', number: 'M-02', name: 'Marschgabeln, 20 Stück', condition: 'good', insuranceValue: 300 },
]

const rappen = (francs: number | undefined): number | null => (francs === undefined ? null : francs * 100)

/** Creates the band's property, most of it lent. */
export const loadEquipment = async (db: Db, day: (offset: number) => string): Promise<void> => {
  for (const { loans = [], price, insuranceValue, ...item } of items) {
    const [row] = await db
      .insert(equipment)
      .values({ ...item, price: rappen(price), insuranceValue: rappen(insuranceValue) })
      .returning({ id: equipment.id })
    for (const [[first, last], lent, due, returned] of loans) {
      const [borrower] = await db
        .select({ id: person.id })
        .from(person)
        .where(and(eq(person.firstName, first), eq(person.lastName, last)))
      if (row === undefined || borrower === undefined) throw new Error('a demo loan lacks its item or person')
      await db.insert(loan).values({
        equipmentId: row.id,
        personId: borrower.id,
        lentOn: day(lent),
        dueOn: due === null ? null : day(due),
        returnedOn: returned === null ? null : day(returned),
        conditionAtReturn: returned === null ? null : 'good',
      })
    }
  }
}
