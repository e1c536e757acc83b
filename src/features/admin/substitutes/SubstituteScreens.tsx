import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Substitute, substituteResource } from '#contract/substitutes.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
import { RemoveRow } from '../edit/RemoveRow.tsx'
import { substituteQuery } from './queries.ts'
import { substituteNoun } from './substitute-noun.ts'

const list = '/$locale/intra/admin/substitutes'

export const NewSubstituteScreen = () => (
  <NewRow noun={substituteNoun} list={list} title="admin.substitute.new" intro="admin.substitute.new.intro" />
)

const Remove = ({ row: { id, name } }: { readonly row: Substitute }) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const navigate = useNavigate()
  return (
    <RemoveRow
      noun="substitute"
      button={text('admin.substitute.remove')}
      title={text('admin.substitute.remove.title', { name })}
      detail={text('admin.substitute.remove.detail')}
      yes={text('admin.remove')}
      remove={() => call(substituteResource.remove, { params: { id } })}
      ownKey={substituteQuery(app, id).queryKey}
      onRemoved={() => navigate({ to: list, params: { locale }, replace: true, ignoreBlocker: true })}
    />
  )
}

export const EditSubstituteScreen = ({ id }: { readonly id: number }) => {
  const text = useText()
  const query = useQuery(substituteQuery(useApp(), id))
  return (
    <>
      <EditHead list={list} title={query.data?.name ?? text('admin.noun.substitute')} />
      <Edited query={query}>
        {(row) => (
          <div className="grid">
            <EditForm key={row.id} noun={substituteNoun} row={row} />
            <Remove row={row} />
          </div>
        )}
      </Edited>
    </>
  )
}
