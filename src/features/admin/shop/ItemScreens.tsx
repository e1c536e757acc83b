import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { itemNoun } from './item-noun.ts'
import { editedItemQuery } from './queries.ts'
import { StockForm } from './StockForm.tsx'

const list = '/$locale/intra/admin/shop'

export const EditItemScreen = ({ id }: { readonly id: number }) => {
  const text = useText()
  const query = useQuery(editedItemQuery(useApp(), id))
  return (
    <>
      <EditHead list={list} title={query.data?.nameDe ?? text('admin.item')} />
      <Edited query={query}>
        {(item) => (
          <>
            <StockForm key={`stock-${item.id}`} item={item} />
            <EditForm key={item.id} noun={itemNoun} row={item} />
          </>
        )}
      </Edited>
    </>
  )
}

export const NewItemScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <EditHead list={list} title={text('admin.item.new')} />
      <EditForm
        noun={itemNoun}
        row={null}
        onSaved={({ id }) =>
          void navigate({ to: '/$locale/intra/admin/shop/$id', params: { locale, id: `${id}` }, replace: true })
        }
      />
    </>
  )
}
