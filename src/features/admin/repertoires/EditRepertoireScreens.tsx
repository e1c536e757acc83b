import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type EditedRepertoire, repertoireResource } from '#contract/edited-repertoire.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
import { RemoveRow } from '../edit/RemoveRow.tsx'
import { editedRepertoireQuery } from './queries.ts'
import { repertoireNoun } from './repertoire-noun.ts'

const Remove = ({ repertoire: { id, name } }: { readonly repertoire: EditedRepertoire }) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const navigate = useNavigate()
  return (
    <section className="grid">
      <RemoveRow
        noun="repertoire"
        button={text('admin.repertoire.remove')}
        title={text('admin.repertoire.remove.title', { name })}
        detail={text('admin.repertoire.remove.detail')}
        yes={text('admin.remove')}
        remove={() => call(repertoireResource.remove, { params: { id } })}
        ownKey={editedRepertoireQuery(app, id).queryKey}
        onRemoved={() =>
          navigate({ to: '/$locale/intra/admin/repertoires', params: { locale }, replace: true, ignoreBlocker: true })
        }
      />
    </section>
  )
}

export const EditRepertoireScreen = ({ id }: { readonly id: number }) => {
  const text = useText()
  const query = useQuery(editedRepertoireQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/repertoires" title={query.data?.name ?? text('admin.repertoire')} />
      <Edited query={query}>
        {(repertoire) => (
          <>
            <EditForm key={repertoire.id} noun={repertoireNoun} row={repertoire} />
            <Remove repertoire={repertoire} />
          </>
        )}
      </Edited>
    </>
  )
}

export const NewRepertoireScreen = () => (
  <NewRow noun={repertoireNoun} list="/$locale/intra/admin/repertoires" title="admin.repertoire.new" />
)
