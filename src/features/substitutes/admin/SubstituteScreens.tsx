import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { substituteQuery } from './queries.ts'
import { substituteNoun } from './substitute-noun.ts'

const list = '/$locale/intra/admin/substitutes'

export const EditSubstituteScreen = ({ id }: { readonly id: number }) => (
  <EditRow id={id} noun={substituteNoun} query={substituteQuery} list={list} title="admin.noun.substitute" />
)

export const NewSubstituteScreen = () => (
  <NewRow noun={substituteNoun} list={list} title="admin.substitute.new" intro="admin.substitute.new.intro" />
)
