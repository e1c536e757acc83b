import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { chf } from '#contract/money.ts'
import { openShop } from '#contract/shop.ts'
import { useApp } from '../../../session/app.tsx'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { settingsQuery } from '../../layout/queries.ts'
import { useWrite } from '../../useWrite.ts'
import { Rows } from '../Rows.tsx'
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

/** All items that the band sells or has sold. */
export const ShopItemsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedItemsQuery(app))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.shop')}</PageTitle>
      </div>
      <Opening />
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/shop/new" params={{ locale }}>
          <Plus aria-hidden="true" />
          {text('admin.item.new')}
        </Link>
        <Link className={buttonLook('quiet')} to="/$locale/intra/admin/shop/orders" params={{ locale }}>
          {text('admin.orders')}
        </Link>
      </div>
      <Rows query={query} rows={query.data} none={text('admin.shop.none')}>
        {({ id, nameDe, price, amount, reserved, onSale }) => (
          <li key={id}>
            <Link to="/$locale/intra/admin/shop/$id" params={{ locale, id: `${id}` }}>
              <b>{nameDe}</b>
              <span className="soft small num">
                {text('admin.item.facts', { price: chf(price), amount, reserved })}
              </span>
            </Link>
            {onSale ? null : <span className="tag tag--soft">{text('admin.item.off_sale')}</span>}
          </li>
        )}
      </Rows>
    </>
  )
}
