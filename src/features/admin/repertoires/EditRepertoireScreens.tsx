import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { type EditedRepertoire, removeRepertoire } from '#contract/edited-repertoire.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ConfirmDialog } from '../edit/ConfirmDialog.tsx'
import { failureOf } from '../edit/failure.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { editedRepertoireQuery } from './queries.ts'
import { RepertoireForm } from './RepertoireForm.tsx'

const BackToRepertoires = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link className="go" to="/$locale/intra/admin/repertoires" params={{ locale }}>
      <ArrowLeft aria-hidden="true" />
      {text('admin.repertoires.all')}
    </Link>
  )
}

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
      setFailure(failureOf(error, text))
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
  const app = useApp()
  const text = useText()
  const refresh = useRefresh()
  const { data, error, isError, refetch } = useQuery(editedRepertoireQuery(app, id))
  const isGone = error instanceof RefusedError && error.status === 404
  return (
    <>
      <div className="page-head">
        <BackToRepertoires />
        <PageTitle>{data?.name ?? text('admin.repertoire')}</PageTitle>
      </div>
      {data === undefined && isGone && (
        <Note>
          <p>{text('admin.gone')}</p>
        </Note>
      )}
      {data === undefined && isError && !isGone && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && <RepertoireForm key={data.id} repertoire={data} onSaved={refresh} />}
      {data !== undefined && <Remove repertoire={data} />}
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
      <div className="page-head">
        <BackToRepertoires />
        <PageTitle>{text('admin.repertoire.new')}</PageTitle>
      </div>
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
