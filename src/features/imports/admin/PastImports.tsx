import { useQuery } from '@tanstack/react-query'
import { type DoneImport, undoPersonImport } from '#contract/import-undo.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { pastImportsQuery } from './queries.ts'

const PastImport = ({ done: { uuid, at, created, changed, isUndone } }: { readonly done: DoneImport }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { send, failure } = useWrite({
    noun: 'person',
    send: (_: null) => call(undoPersonImport, { params: { uuid } }),
  })
  return (
    <li>
      <p>
        <b>{`${date(at, locale)}, ${timeOfDay(at)}`}</b>: {text('admin.import.past.counts', { created, changed })}
        {isUndone && ` · ${text('admin.import.past.undone')}`}
      </p>
      {!isUndone && (
        <InlineConfirm
          begin={text('admin.import.undo')}
          question={text('admin.import.undo.question', { created, changed })}
          yes={text('admin.import.undo.yes')}
          onYes={() => void send(null)}
        />
      )}
      <WriteMessage failure={failure?.message} />
    </li>
  )
}

/** The imports of the last days, each of which can be undone. */
export const PastImports = () => {
  const app = useApp()
  const text = useText()
  const { data = [] } = useQuery(pastImportsQuery(app))
  if (data.length === 0) return null
  return (
    <section className="grid" aria-labelledby="import-past">
      <h2 id="import-past">{text('admin.import.past')}</h2>
      <ul className="grid">
        {data.map((done) => (
          <PastImport key={done.uuid} done={done} />
        ))}
      </ul>
    </section>
  )
}
