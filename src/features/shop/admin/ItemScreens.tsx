import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { itemNoun } from './item-noun.ts'
import { editedItemQuery } from './queries.ts'
import { StockForm } from './StockForm.tsx'

const list = '/$locale/intra/admin/shop'

export const EditItemScreen = ({ id }: { readonly id: number }) => (
  <EditRow
    id={id}
    noun={itemNoun}
    query={editedItemQuery}
    list={list}
    title="admin.item"
    layout={(item, form) => (
      <>
        <StockForm key={`stock-${item.id}`} item={item} />
        {form}
      </>
    )}
  />
)

export const NewItemScreen = () => <NewRow noun={itemNoun} list={list} title="admin.item.new" />
