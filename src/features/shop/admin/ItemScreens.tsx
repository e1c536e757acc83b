import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chf } from '#contract/money.ts'
import { type EditedShopItem, listEditedShopItems, openShop } from '#contract/shop.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { buttonLook, QuietButton } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { editedRows } from '../../admin/edit/queries.ts'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { settingsQuery } from '../../layout/queries.ts'
import { itemNoun } from './item-noun.ts'
import { StockForm } from './StockForm.tsx'

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
      {failure !== null && <Note kind="bad">{failure.message}</Note>}
      <Note kind={open ? 'ok' : 'wait'}>
        <p>{text(open ? 'admin.shop.open' : 'admin.shop.closed')}</p>
        <div className="buttons">
          <QuietButton blocked={busy} onClick={() => void send(!open)}>
            {text(open ? 'admin.shop.close' : 'admin.shop.reopen')}
          </QuietButton>
        </div>
      </Note>
    </div>
  )
}

const categoryOf = ({ category }: EditedShopItem, text: Text): string | null =>
  category === 'other' ? null : text(`admin.item.category.${category}`)

const columnsOf = (text: Text): ListColumns<EditedShopItem> => [
  { name: 'name', heading: 'admin.item.name_de', shown: 'always', value: ({ nameDe }) => nameDe },
  { name: 'category', heading: 'admin.item.category', shown: 'rarely', value: (item) => categoryOf(item, text) },
  { name: 'price', heading: 'admin.order.column.total', value: ({ price }) => price, cell: ({ price }) => chf(price) },
  {
    name: 'amount',
    heading: 'admin.item.stock',
    value: ({ amount }) => amount,
    cell: ({ amount, reserved }) => text('admin.item.facts', { amount, reserved }),
  },
  {
    name: 'sale',
    heading: 'admin.item.sale',
    value: ({ onSale }) => Number(onSale),
    cell: ({ onSale }) => (onSale ? null : <span className="tag tag--soft">{text('admin.item.off_sale')}</span>),
  },
]

const editedItems = editedRows(listEditedShopItems, 'shop_item', 'order')

/** All items that the band sells or has sold. */
export const ShopItemsScreen = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <ListRows
      noun={itemNoun}
      create="admin.item.new"
      above={<Opening />}
      links={
        <Link className={buttonLook('quiet')} to="/$locale/intra/admin/shop/orders" params={{ locale }}>
          {text('admin.orders')}
        </Link>
      }
      rows={editedItems}
      columns={columnsOf}
      none="admin.shop.none"
      initial={{ sort: 'name', order: 'ASC' }}
    />
  )
}

export const EditItemScreen = () => (
  <EditRow
    noun={itemNoun}
    title="admin.item"
    layout={(item, form) => (
      <>
        <StockForm key={`stock-${item.id}`} item={item} />
        {form}
      </>
    )}
  />
)

export const NewItemScreen = () => <NewRow noun={itemNoun} title="admin.item.new" />
