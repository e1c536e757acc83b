import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type EditedArticle, removeArticle } from '#contract/edited-articles.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { toFailure } from '../edit/failure.ts'

export const RemoveArticle = ({ article }: { readonly article: EditedArticle }) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'asking' | 'sending'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setState('sending')
    try {
      await call(removeArticle, { params: { id: article.id } })
      for (const noun of ['articles', 'teasers']) void queryClient.invalidateQueries({ queryKey: [noun] })
      await navigate({ to: '/$locale/intra/admin/articles', params: { locale }, replace: true })
    } catch (error) {
      setFailure(toFailure(error, text))
      setState('idle')
    }
  }
  return (
    <section className="grid" aria-labelledby="remove-article">
      <h2 id="remove-article">{text('admin.article.remove')}</h2>
      <p>{text('admin.article.remove.detail')}</p>
      {failure !== null && (
        <Note kind="bad" announced>
          <p>{failure}</p>
        </Note>
      )}
      <div className="buttons">
        <Button look="quiet" blocked={state === 'sending'} onClick={() => state === 'idle' && setState('asking')}>
          {text('admin.article.remove')}
        </Button>
      </div>
      {state === 'asking' && (
        <ConfirmDialog
          title={text('admin.article.remove.title', { title: article.titleDe })}
          detail={text('admin.article.remove.confirm')}
          yes={text('admin.article.remove')}
          onYes={() => void send()}
          onNo={() => setState('idle')}
        />
      )}
    </section>
  )
}
