import '../../ui/dialog.css'
import '../../ui/field.css'
import '../../ui/form/form.css'
import { useEffect, useId, useRef } from 'react'
import * as v from 'valibot'
import { documentFormats, orientations } from '#contract/documents.ts'
import { type DayRange, exportSorts, rangeProblem } from '#contract/event-export.ts'
import { toWireDate } from '#contract/time.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { type Period, periodsOn } from './export-periods.ts'
import { useEventExport, type WantedExport } from './useEventExport.ts'

const names = ['period', 'from', 'to', 'format', 'orientation', 'sort'] as const
type Name = (typeof names)[number]
const nothingSecret: readonly Name[] = []
const own = 'own'

const Choices = v.object({
  format: v.fallback(v.picklist(documentFormats), 'PDF'),
  orientation: v.fallback(v.picklist(orientations), 'PORTRAIT'),
  sort: v.fallback(v.picklist(exportSorts), 'dateStart'),
})

const labelOf = (period: Period, text: Text): string =>
  period.kind === 'year'
    ? text('export.period.year', { year: `${period.year}` })
    : text('export.period.season', { from: `${period.from}`, to: `${period.from + 1}`.slice(2) })

const problemsOf = (
  { period, from, to }: Readonly<Record<Name, string>>,
  text: Text,
): Partial<Record<Name, string>> => {
  if (period !== own) return {}
  const missing = text('validation.required')
  if (from === '' || to === '') return { ...(from === '' && { from: missing }), ...(to === '' && { to: missing }) }
  const problem = rangeProblem({ from, to })
  return problem === undefined ? {} : { to: text(problem.message) }
}

/** What to take along, from when to when, and how. */
export const ExportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { now } = useApp()
  const text = useText()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const periods = periodsOn(toWireDate(now()))
  const { state, save } = useEventExport()
  const form = useForm({
    names,
    check: (values) => problemsOf(values, text),
    keepAs: 'event-export',
    secret: nothingSecret,
  })
  const { values, errorOf } = form
  const chosen = periods[Number(values.period)]?.range
  const range: DayRange = values.period === own || chosen === undefined ? { from: values.from, to: values.to } : chosen
  const wanted = (): WantedExport => ({ range, ...v.parse(Choices, values) })
  const field = (name: Name, id: Parameters<Text>[0]) => ({ name, label: text(id), error: errorOf(name) })

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <form
        {...form.bind}
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (state.kind !== 'busy' && form.ready()) void save(wanted())
        }}
      >
        <div>
          <h2 id={title}>{text('export.title')}</h2>
          <p className="soft">{text('export.intro')}</p>
        </div>
        <FormMessage failure={state.kind === 'failed' ? state.failure : null} />
        <SelectField
          {...field('period', 'export.period')}
          choices={[
            ...periods.map((period, index) => ({ value: `${index}`, label: labelOf(period, text) })),
            { value: own, label: text('export.period.own') },
          ]}
        />
        <div hidden={values.period !== own}>
          <div className="form-row">
            <TextField {...field('from', 'export.from')} type="date" />
            <TextField {...field('to', 'export.to')} type="date" />
          </div>
        </div>
        <SelectField
          {...field('format', 'export.format')}
          choices={documentFormats.map((value) => ({ value, label: text(`export.format.${value}`) }))}
        />
        <div className="form-row">
          <SelectField
            {...field('orientation', 'export.orientation')}
            choices={orientations.map((value) => ({ value, label: text(`export.orientation.${value}`) }))}
          />
          <SelectField
            {...field('sort', 'export.sort')}
            choices={exportSorts.map((value) => ({ value, label: text(`export.sort.${value}`) }))}
          />
        </div>
        <p role="status" className="calendar-export-done">
          {state.kind === 'saved' ? text('export.done', { name: state.name }) : null}
        </p>
        <div className="buttons">
          <Button type="submit" blocked={state.kind === 'busy'}>
            {text(state.kind === 'busy' ? 'export.busy' : 'export.download')}
          </Button>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            {text(state.kind === 'saved' ? 'action.close' : 'action.cancel')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
