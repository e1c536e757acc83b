import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
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

export const NewItemScreen = () => <NewRow noun={itemNoun} list="/$locale/intra/admin/shop" title="admin.item.new" />
