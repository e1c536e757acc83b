import * as styles from './orders.css'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { isOrderView, type OrdersFilter, type OrderView, orderViews } from './orders-filter.ts'

const views = Object.keys(orderViews).filter(isOrderView)

interface OrdersChoiceProps {
  readonly chosen: OrdersFilter
  readonly onChoose: (chosen: OrdersFilter) => void
}

const optional = <Name extends string>(name: Name, value: string) =>
  (value === '' ? {} : { [name]: value }) as { readonly [N in Name]?: string }

/** Search and filters of the orders. */
export const OrdersChoice = ({ chosen, onChoose }: OrdersChoiceProps) => {
  const text = useText()
  const { q = '', show = 'all', from = '', to = '' } = chosen
  const choose = (change: { q?: string; show?: OrderView; from?: string; to?: string }): void => {
    const next = { q, show, from, to, ...change }
    onChoose({
      ...optional('q', next.q),
      ...(next.show === 'all' ? {} : { show: next.show }),
      ...optional('from', next.from),
      ...optional('to', next.to),
    })
  }
  return (
    <search className={styles.ordersChoice}>
      <SearchBox
        id="orders-search"
        label={text('admin.orders.search')}
        term={q}
        onSearch={(term) => choose({ q: term })}
      />
      <SelectField
        name="orders-show"
        label={text('admin.orders.show')}
        value={show}
        onChange={({ target }) => choose(isOrderView(target.value) ? { show: target.value } : {})}
        choices={views.map((value) => ({ value, label: text(`admin.orders.show.${value}`) }))}
      />
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="field">
          <label htmlFor={`orders-${name}`}>{text(`admin.orders.${name}`)}</label>
          <input
            id={`orders-${name}`}
            type="date"
            className="input"
            value={name === 'from' ? from : to}
            onChange={({ target }) => choose({ [name]: target.value })}
          />
        </div>
      ))}
    </search>
  )
}
