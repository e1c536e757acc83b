import type * as v from 'valibot'
import type { ContentNoun } from '#contract/content.ts'
import { articleResource } from '#contract/edited-articles.ts'
import { changeEvent, createEvent } from '#contract/edited-events.ts'
import { pageTextResource } from '#contract/edited-page-texts.ts'
import { placeNamed, placeOf, textPagePaths } from '#contract/page-places.ts'
import type { Resource } from '#contract/resource.ts'
import { shopItemResource } from '#contract/shop.ts'
import { toWireTime } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Author } from '../../platform/resources/record.ts'
import { type Change, type Changed, changeRow, createRow, type Rows } from '../../platform/resources/rows.ts'
import { articleRows, restoreArticle } from '../articles/edit.ts'
import { addEvent } from '../events/edit.ts'
import { updateEvent } from '../events/edit-series.ts'
import { restoreEvents } from '../events/remove.ts'
import { pageTextRows, restorePageText } from '../page-texts/edit.ts'
import { itemRows } from '../shop/edit.ts'

/** A row as editors see it. */
interface Edited {
  readonly id: number
  readonly version: number
}
type Columns = Readonly<Record<string, unknown>>

/** How a kind of content is written and where visitors read it. */
interface Kind<Input, Change, Row extends Edited> {
  readonly input: v.GenericSchema<unknown, Input>
  readonly change: v.GenericSchema<unknown, Change>
  create(tx: Db, input: Input, author: Author): Promise<Row>
  update(tx: DatabaseTransaction, on: Changed, change: Change, author: Author): Promise<Row>
  /** Creates a deleted row again. @throws HttpError not_found */
  recreate(tx: DatabaseTransaction, id: number, author: Author): Promise<Row>
  /**
   * Path of a page that shows the row, without the locale; the id of the element that does, unless it is the whole page;
   * the time from which it does, unless always.
   */
  shownAt(row: Row): { readonly path: string; readonly anchor?: string; readonly from?: string }
  /** Maps columns of the change log to input fields. */
  restore(columns: Columns): Columns
}

/** Binds the types of a kind, so that callers need not know them. */
const kind = <Input, Change, Row extends Edited>(declared: Kind<Input, Change, Row>): Kind<unknown, unknown, Edited> =>
  declared as unknown as Kind<unknown, unknown, Edited>

type Written = 'input' | 'change' | 'create' | 'update'

/** A kind whose rows are written as its resource's. */
const resourceKind = <Row extends Edited, Input extends object, Columns extends object, New extends Input>(
  { create, change }: Pick<Resource<Row, New, Change<Input>>, 'create' | 'change'>,
  rows: Rows<Row, Input, Columns, New>,
  shown: Omit<Kind<New, Change<Input>, Row>, Written>,
): Kind<unknown, unknown, Edited> =>
  kind<New, Change<Input>, Row>({
    input: create.input.body,
    change: change.input.body,
    create: (tx, input, author) => createRow(tx, rows, input, author),
    update: (tx, on, sent, author) => changeRow(tx, rows, on, sent, author),
    ...shown,
  })

const without = (columns: Columns, ...names: readonly string[]): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)))

const wireTimes = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      name.endsWith('Date') && typeof value === 'string' ? toWireTime(new Date(value)) : value,
    ]),
  )

export const contentKinds: Readonly<Record<ContentNoun, Kind<unknown, unknown, Edited>>> = {
  article: resourceKind(articleResource, articleRows, {
    recreate: restoreArticle,
    shownAt: ({ id, startDate }) => ({ path: `/article/${id}`, from: startDate }),
    restore: wireTimes,
  }),
  event: kind({
    input: createEvent.input.body,
    change: changeEvent.input.body,
    create: addEvent,
    update: updateEvent,
    recreate: restoreEvents,
    shownAt: ({ id }) => ({ path: '/calendar', anchor: `event-${id}` }),
    // Members were told the times; a cancellation has its own operation.
    restore: (columns) => without(columns, 'startsAt', 'endsAt', 'fullDay', 'cancelled'),
  }),
  shop_item: resourceKind(shopItemResource, itemRows, {
    // Orders refer to items: they go off sale instead of being deleted.
    recreate: () => Promise.reject(new HttpError('not_found')),
    shownAt: ({ id }) => ({ path: '/shop', anchor: `item-${id}` }),
    restore: (columns) => without(columns, 'amount', 'reserved'),
  }),
  page_text: resourceKind(pageTextResource, pageTextRows, {
    recreate: restorePageText,
    shownAt: ({ place }) => ({ path: textPagePaths[placeOf(placeNamed(place)).page] }),
    restore: (columns) => without(columns, 'position'),
  }),
}
