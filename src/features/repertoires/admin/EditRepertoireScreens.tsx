import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { editedRepertoireQuery } from './queries.ts'
import { repertoireNoun } from './repertoire-noun.ts'

const list = '/$locale/intra/admin/repertoires'

export const EditRepertoireScreen = ({ id }: { readonly id: number }) => (
  <EditRow id={id} noun={repertoireNoun} query={editedRepertoireQuery} list={list} title="admin.repertoire" />
)

export const NewRepertoireScreen = () => <NewRow noun={repertoireNoun} list={list} title="admin.repertoire.new" />
