import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import {
  addressAccess,
  change,
  invoice,
  orderEntry,
  orderLine,
  person,
  shopItem,
  shopOrder,
} from '#server/platform/db/tables.ts'

/** Adds for each person an order, an invoice, four changes, an opened address card, a birthday and a role of some. */
export const addPaperwork = async (db: Db): Promise<void> => {
  await db.execute(sql`update ${person} set birth_date = date '1950-01-01' + id * 7 % 20000 where birth_date is null`)
  await db.execute(sql`
    insert into ${shopOrder} (person_id, state, total, locale, created_at, reserved_until, paid_at, receipt_number, delivered_at)
    select id, (array['paid', 'paid', 'paid', 'cancelled', 'open'])[1 + id % 5], 2500, 'de-ch',
      now() - id * interval '5 minutes', now(), case when id % 5 < 3 then now() end,
      case when id % 5 < 3 then 'B' || id end, case when id % 5 = 0 then now() end
    from ${person}`)
  await db.execute(sql`
    insert into ${orderLine} (order_id, position, shop_item_id, name_de, count, price)
    select shop_order.id, 99, (select min(id) from ${shopItem}), 'CD', 1, 2500 from ${shopOrder}`)
  await db.execute(sql`
    insert into ${orderEntry} (order_id, kind, amount, method, at)
    select id, case when id % 9 = 0 then 'refunded' else 'paid' end, 500, 'cash', now() from ${shopOrder} where state = 'paid'`)
  await db.execute(sql`
    insert into ${invoice} (number, person_id, purpose, amount, created_at, due_date, paid_at, paid_by)
    select 'B' || id, id, 'MEMBERFEE', 5000, now(), current_date + id % 60 - 30,
      case when id % 3 = 0 then now() end, case when id % 3 = 0 then 'bank' end
    from ${person}`)
  await db.execute(sql`
    insert into ${change} (noun, row_id, action, fields, changed_at)
    select (array['person', 'membership', 'order', 'invoice'])[1 + number], person.id, 'changed', '{"title": ["a", "b"]}', now()
    from ${person}, generate_series(0, 3) as number`)
  await db.execute(sql`
    insert into ${addressAccess} (person_id, at, by)
    select id, now(), (select min(id::text)::uuid from account) from ${person}`)
}
