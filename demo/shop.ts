import { eq, inArray } from 'drizzle-orm'
import type { ShopCategory } from '#contract/shop.ts'
import { payOrder } from '#server/features/orders/settle.ts'
import { reserveStock } from '#server/features/orders/stock.ts'
import { checkoutExpiry } from '#server/features/payments/check.ts'
import type { Db } from '#server/platform/db/open.ts'
import { writeSetting } from '#server/platform/db/settings.ts'
import { account, job, orderLine, payment, shopItem, shopOrder, shopVariant } from '#server/platform/db/tables.ts'
import { insertRow } from '../server/platform/db/insert-row.ts'

interface DemoItem {
  readonly category: ShopCategory
  /** Rappen. */
  readonly price: number
  readonly amount: number
  /** Sizes with their stock. */
  readonly variants?: readonly (readonly [name: string, amount: number])[]
  readonly de: readonly [name: string, html: string]
  readonly en: readonly [name: string, html: string]
  /** Its picture and the alternative texts. */
  readonly picture: readonly [name: string, de: string, en: string]
}

const items: readonly DemoItem[] = [
  {
    category: 'MUSIC',
    price: 2500,
    amount: 64,
    de: [
      'CD «Unterwegs»',
      '<p>Dreizehn Stücke aus zwei Winterprogrammen, aufgenommen an drei Abenden in der Kirche Oberstrass. Mit Beiheft und allen Namen.</p><ul><li>62 Minuten</li><li>Beiheft deutsch und englisch</li></ul>',
    ],
    en: [
      'CD “Unterwegs”',
      '<p>Thirteen pieces from two winter programmes, recorded on three evenings in the church of Oberstrass. With a booklet and everybody’s name.</p><ul><li>62 minutes</li><li>Booklet in German and English</li></ul>',
    ],
    picture: [
      'shop-cd',
      'CD-Hülle mit einer Strasse aus Notenlinien unter der Abendsonne',
      'CD sleeve with a road made of staves beneath the evening sun',
    ],
  },
  {
    category: 'MUSIC',
    price: 1500,
    amount: 0,
    de: ['CD «Zunftspiel 2009»', '<p>Die Märsche des Sechseläutens, wie sie durch die Bahnhofstrasse klangen.</p>'],
    en: ['CD “Zunftspiel 2009”', '<p>The marches of Sechseläuten as they sounded along Bahnhofstrasse.</p>'],
    picture: [
      'shop-cd-zunft',
      'Rote CD-Hülle mit einer Trommel und gekreuzten Schlägeln',
      'Red CD sleeve with a drum and crossed sticks',
    ],
  },
  {
    category: 'BOOKS',
    price: 3800,
    amount: 112,
    de: [
      'Jubiläumsbuch «125 Jahre»',
      '<p>Von der Gründung im Hinterzimmer eines Gasthauses 1899 bis zum Konzert auf dem Irchel: 160 Seiten mit über 200 Bildern aus dem Archiv, gebunden.</p>',
    ],
    en: [
      'Anniversary book “125 years”',
      '<p>From the founding in the back room of an inn in 1899 to the concert on the Irchel: 160 pages with more than 200 pictures from our archive, hardback. In German.</p>',
    ],
    picture: [
      'shop-buch',
      'Rot gebundenes Buch mit einer goldenen 125 und dem Horn der Musik',
      'Book bound in red with a golden 125 and the band’s horn',
    ],
  },
  {
    category: 'CLOTHING',
    price: 3000,
    amount: 0,
    variants: [
      ['S', 8],
      ['M', 23],
      ['L', 0],
      ['XL', 2],
    ],
    de: ['T-Shirt', '<p>Biobaumwolle, nachtblau, mit dem Horn auf der Brust. Fällt gross aus.</p>'],
    en: ['T-shirt', '<p>Organic cotton, midnight blue, the horn on its chest. Runs large.</p>'],
    picture: [
      'shop-leibchen',
      'Nachtblaues T-Shirt mit dem Horn der Musik an einer Wäscheleine',
      'Midnight blue T-shirt with the band’s horn on a clothes line',
    ],
  },
  {
    category: 'DRINKS',
    price: 1890,
    amount: 78,
    de: [
      'Wein «Paukenschlag»',
      '<p>Räuschling vom Zürichsee, 75 cl. Der Erlös geht in die Kasse für neue Pauken.</p><p>Nur für Erwachsene; abzuholen an einem Konzert.</p>',
    ],
    en: [
      'Wine “Paukenschlag”',
      '<p>Räuschling from Lake Zürich, 75 cl. The proceeds go towards new timpani.</p><p>Adults only; to be collected at a concert.</p>',
    ],
    picture: [
      'shop-wein',
      'Weinflasche mit einer Pauke auf der Etikette neben einem Glas Weisswein',
      'Wine bottle with a timpano on its label beside a glass of white wine',
    ],
  },
  {
    category: 'OTHER',
    price: 1200,
    amount: 40,
    de: ['Notenklammern, 4 Stück', '<p>Damit der Wind am Sommerkonzert nicht mitspielt.</p>'],
    en: ['Music clips, set of 4', '<p>So that the wind stays out of the summer concert.</p>'],
    picture: [
      'shop-klammern',
      'Vier Klammern halten Noten im Wind auf ihrem Ständer',
      'Four clips hold music on its stand in the wind',
    ],
  },
]

/** Buyer, items (as indices of `items`) and age of each order. */
const orders = [
  { email: 'werner@mhz.example', hoursAgo: 24 * 41, method: 'TWINT', remarks: '', lines: [[2, 1]] },
  {
    email: 'petra@mhz.example',
    hoursAgo: 24 * 6,
    method: 'CARD',
    remarks: 'Bitte an der Probe vom Dienstag bereithalten.',
    lines: [
      [0, 2],
      [4, 6],
    ],
  },
] as const

/** Creates a shop with items in every category, a sold-out item, and paid orders. */
export const loadShop = async (db: Db, now: Date): Promise<void> => {
  const rows = await db
    .insert(shopItem)
    .values(
      items.map(({ category, price, amount, de, en, picture }) => ({
        category,
        price,
        amount,
        nameDe: de[0],
        descriptionDe: de[1],
        nameEn: en[0],
        descriptionEn: en[1],
        pictureName: picture[0],
        pictureAltDe: picture[1],
        pictureAltEn: picture[2],
      })),
    )
    .returning()
  for (const [index, { variants = [] }] of items.entries())
    for (const [position, [nameDe, amount]] of variants.entries())
      await db.insert(shopVariant).values({ shopItemId: rows[index]?.id ?? 0, position, nameDe, amount })
  const buyers = await db
    .select({ email: account.email, personId: account.personId })
    .from(account)
    .where(
      inArray(
        account.email,
        orders.map(({ email }) => email),
      ),
    )
  for (const { email, hoursAgo, method, remarks, lines } of orders) {
    const personId = buyers.find((buyer) => buyer.email === email)?.personId
    if (personId === undefined) continue
    const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
    const bought = lines.flatMap(([index, count]) => {
      const item = rows[index]
      return item === undefined ? [] : [{ item, count }]
    })
    const total = bought.reduce((sum, { item, count }) => sum + item.price * count, 0)
    const reservedUntil = checkoutExpiry(createdAt)
    const order = await insertRow(db, shopOrder, {
      personId,
      total,
      remarks,
      locale: 'de-ch',
      createdAt,
      reservedUntil,
    })
    for (const [position, { item, count }] of bought.entries()) {
      const { id: shopItemId, nameDe, nameEn, price } = item
      await db.insert(orderLine).values({ orderId: order.id, position, shopItemId, nameDe, nameEn, count, price })
      await reserveStock(db, { shopItemId, variantId: null }, count)
    }
    await db.insert(payment).values({
      purpose: 'SHOP',
      orderId: order.id,
      personId,
      amount: total,
      provider: 'sandbox',
      callback: `/checkout-complete/${order.uuid}`,
      locale: 'de-ch',
      state: 'paid',
      method,
      createdAt,
      expiresAt: reservedUntil,
      paidAt: createdAt,
    })
    await payOrder(db, order.id, createdAt)
  }
  await writeSetting(db, 'postage', 900)
  // Orders from before the demo began get no receipt mail.
  await db.delete(job).where(eq(job.kind, 'receipt_mail'))
}
