import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type EditedRepertoire, removeRepertoire } from '#contract/edited-repertoire.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { toFailure } from '../edit/failure.ts'
import { editedRepertoireQuery } from './queries.ts'
import { RepertoireForm } from './RepertoireForm.tsx'

/** What this device shows of repertoires is asked for again. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return (): void => {
    for (const noun of ['repertoire', 'compositions']) void queryClient.invalidateQueries({ queryKey: [noun] })
  }
}

const Remove = ({ repertoire: { id, name } }: { readonly repertoire: EditedRepertoire }) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async (): Promise<void> => {
    setAsking(false)
    setFailure(null)
    try {
      await call(removeRepertoire, { params: { id } })
      refresh()
      await navigate({ to: '/$locale/intra/admin/repertoires', params: { locale }, replace: true })
    } catch (error) {
      setFailure(toFailure(error, text))
    }
  }
  return (
    <section className="grid">
      <div aria-live="polite">
        {failure !== null && (
          <Note kind="bad">
            <p>{failure}</p>
          </Note>
        )}
      </div>
      <div className="buttons">
        <Button look="quiet" onClick={() => setAsking(true)}>
          {text('admin.repertoire.remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={text('admin.repertoire.remove.title', { name })}
          detail={text('admin.repertoire.remove.detail')}
          yes={text('admin.remove')}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}

export const EditRepertoireScreen = ({ id }: { readonly id: number }) => {
  const text = useText()
  const refresh = useRefresh()
  const query = useQuery(editedRepertoireQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/repertoires" title={query.data?.name ?? text('admin.repertoire')} />
      <Edited query={query}>
        {(repertoire) => (
          <>
            <RepertoireForm key={repertoire.id} repertoire={repertoire} onSaved={refresh} />
            <Remove repertoire={repertoire} />
          </>
        )}
      </Edited>
    </>
  )
}

export const NewRepertoireScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const refresh = useRefresh()
  return (
    <>
      <EditHead list="/$locale/intra/admin/repertoires" title={text('admin.repertoire.new')} />
      <RepertoireForm
        repertoire={null}
        onSaved={({ id }) => {
          refresh()
          void navigate({ to: '/$locale/intra/admin/repertoires/$id', params: { locale, id: `${id}` }, replace: true })
        }}
      />
    </>
  )
}
