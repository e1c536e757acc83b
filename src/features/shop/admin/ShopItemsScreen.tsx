import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chf } from '#contract/money.ts'
import { type EditedShopItem, openShop } from '#contract/shop.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { settingsQuery } from '../../layout/queries.ts'
import { editedItemsQuery } from './queries.ts'

/** Switch that opens or closes the shop for visitors. */
const Opening = () => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(settingsQuery(app))
  const { busy, failure, send } = useWrite({
    noun: 'shop',
    send: (open: boolean) => app.call(openShop, { body: { open } }),
  })
  if (data === undefined) return null
  const open = data.shopEnabled
  return (
    <div aria-live="polite" className="grid">
      {failure !== null && (
        <Note kind="bad">
          <p>{failure.message}</p>
        </Note>
      )}
      <Note kind={open ? 'ok' : 'wait'}>
        <p>{text(open ? 'admin.shop.open' : 'admin.shop.closed')}</p>
        <div className="buttons">
          <Button look="quiet" blocked={busy} onClick={() => void send(!open)}>
            {text(open ? 'admin.shop.close' : 'admin.shop.reopen')}
          </Button>
        </div>
      </Note>
    </div>
  )
}

const categoryOf = ({ category }: EditedShopItem, text: Text): string | null =>
  category === 'other' ? null : text(`admin.item.category.${category}`)

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<EditedShopItem>[] => [
  {
    name: 'name',
    heading: 'admin.item.name_de',
    shown: 'always',
    value: ({ nameDe }) => nameDe,
    cell: ({ id, nameDe }) => (
      <Link to="/$locale/intra/admin/shop/$id" params={{ locale, id: `${id}` }}>
        {nameDe}
      </Link>
    ),
  },
  {
    name: 'category',
    heading: 'admin.item.category',
    shown: 'rarely',
    value: (item) => categoryOf(item, text),
  },
  {
    name: 'price',
    heading: 'admin.order.column.total',
    shown: 'usually',
    value: ({ price }) => price,
    cell: ({ price }) => chf(price),
  },
  {
    name: 'amount',
    heading: 'admin.item.stock',
    shown: 'usually',
    value: ({ amount }) => amount,
    cell: ({ amount, reserved }) => text('admin.item.facts', { amount, reserved }),
  },
  {
    name: 'sale',
    heading: 'admin.item.sale',
    shown: 'usually',
    value: ({ onSale }) => Number(onSale),
    cell: ({ onSale }) => (onSale ? null : <span className="tag tag--soft">{text('admin.item.off_sale')}</span>),
  },
]

/** All items that the band sells or has sold. */
export const ShopItemsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <AdminPage
      title="admin.shop"
      create={{ list: '/$locale/intra/admin/shop', label: 'admin.item.new' }}
      above={<Opening />}
      links={
        <Link className={buttonLook('quiet')} to="/$locale/intra/admin/shop/orders" params={{ locale }}>
          {text('admin.orders')}
        </Link>
      }
    >
      <WholeTable
        label={text('admin.shop')}
        columns={columnsOf(text, locale)}
        query={useQuery(editedItemsQuery(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={({ nameDe }) => nameDe}
        none={text('admin.shop.none')}
        initial={{ sort: 'name', order: 'ASC' }}
      />
    </AdminPage>
  )
}
