import * as styles from './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import {
  type DayRange,
  eventAttributes,
  exportSorts,
  rangeProblem,
  standardEventAttributes,
} from '#contract/event-export.ts'
import { documentFormats, orientations } from '#contract/formats.ts'
import { toWireDate } from '#contract/time.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import type { Values } from '../../ui/form/field-table.tsx'
import type { Problems } from '../../ui/form/field-values.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { exportPeriods, type Period } from './export-periods.ts'
import { exportChoicesQuery } from './queries.ts'
import { useEventExport } from './useEventExport.ts'

/** Labels; the choices are not constant: they come from the server and the calendar. */
const fields = {
  period: { label: 'export.period' },
  from: { label: 'export.from' },
  to: { label: 'export.to' },
  format: { label: 'export.format' },
  orientation: { label: 'export.orientation' },
  sort: { label: 'export.sort' },
} as const
type Name = keyof typeof fields
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

const problemsOf = ({ period, from, to }: Values<Name>): Problems<Name> => {
  if (period !== own) return {}
  const missing = 'validation.required'
  if (from === '' || to === '') return { ...(from === '' && { from: missing }), ...(to === '' && { to: missing }) }
  const problem = rangeProblem({ from, to })
  return problem === undefined ? {} : { to: problem.message }
}

const Attributes = v.array(v.picklist(eventAttributes))

interface Choice {
  readonly name: string
  readonly label: string
}

/** Options of the export: events, columns and format. */
export const ExportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const text = useText()
  const { data: choices, isError, refetch } = useQuery(exportChoicesQuery(app))

  return (
    <Dialog tabIndex={-1} onClose={onClose}>
      <DialogTitle>{text('export.title')}</DialogTitle>
      {choices === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('export.offline')}</LoadFailed>
      )}
      {choices === undefined ? (
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      ) : (
        <ExportForm
          attributes={choices.attributes.filter(({ name }) => v.is(v.picklist(eventAttributes), name))}
          formats={documentFormats.filter((format) => choices.formats.some(({ name }) => name === format))}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface ExportFormProps {
  readonly attributes: readonly Choice[]
  readonly formats: readonly (typeof documentFormats)[number][]
  readonly onClose: () => void
}

interface ColumnsProps extends Pick<ExportFormProps, 'attributes'> {
  readonly chosen: readonly string[]
  readonly onChoose: (columns: readonly string[]) => void
}

/** The columns of the file; at least one. */
const Columns = ({ attributes, chosen, onChoose }: ColumnsProps) => {
  const text = useText()
  return (
    <>
      <fieldset className={styles.calendarExportColumns}>
        <legend>{text('export.attributes')}</legend>
        {attributes.map(({ name, label }) => (
          <Checkbox
            key={name}
            name={`attribute-${name}`}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <p role="alert" className="field-error">
        {chosen.length === 0 && text('export.attributes.none')}
      </p>
    </>
  )
}

interface OutcomeProps extends Pick<ReturnType<typeof useEventExport>, 'state'>, Pick<ExportFormProps, 'onClose'> {}

/** The name of the saved file, and the buttons. */
const Outcome = ({ state, onClose }: OutcomeProps) => {
  const text = useText()
  return (
    <>
      <p role="status" className={styles.calendarExportDone}>
        {state.kind === 'saved' ? text('export.done', { name: state.name }) : null}
      </p>
      <div className="buttons">
        <Button type="submit" blocked={state.kind === 'busy'}>
          {text(state.kind === 'busy' ? 'export.busy' : 'export.download')}
        </Button>
        <QuietButton onClick={onClose}>{text(state.kind === 'saved' ? 'action.close' : 'action.cancel')}</QuietButton>
      </div>
    </>
  )
}

const ExportForm = ({ attributes, formats, onClose }: ExportFormProps) => {
  const { now } = useApp()
  const text = useText()
  const [columns, setColumns] = useState<readonly string[]>(
    attributes.map(({ name }) => name).filter((name) => standardEventAttributes.some((one) => one === name)),
  )
  const periods = exportPeriods(toWireDate(now()))
  const { state, save } = useEventExport()
  const form = useForm({ fields, check: problemsOf, keepAs: 'event-export', secret: nothingSecret })
  const { values, errorOf } = form
  const chosen = periods[Number(values.period)]?.range
  const range: DayRange = values.period === own || chosen === undefined ? { from: values.from, to: values.to } : chosen
  const field = (name: Name) => ({ name, label: text(fields[name].label), error: errorOf(name) })
  return (
    <Form
      {...form.bind}
      onSubmit={() => {
        if (state.kind !== 'busy' && form.ready() && columns.length > 0)
          void save({ range, ...v.parse(Choices, values), attributes: v.parse(Attributes, columns) })
      }}
    >
      <p className="soft">{text('export.intro')}</p>
      <FormMessage failure={state.kind === 'failed' ? state.failure : null} />
      <SelectField
        {...field('period')}
        choices={[
          ...periods.map((period, index) => ({ value: `${index}`, label: labelOf(period, text) })),
          { value: own, label: text('export.period.own') },
        ]}
      />
      <div hidden={values.period !== own}>
        <div className="form-row">
          <TextField {...field('from')} type="date" />
          <TextField {...field('to')} type="date" />
        </div>
      </div>
      <SelectField
        {...field('format')}
        choices={formats.map((value) => ({ value, label: text(`export.format.${value}`) }))}
      />
      <Columns attributes={attributes} chosen={columns} onChoose={setColumns} />
      <div className="form-row">
        <SelectField
          {...field('orientation')}
          choices={orientations.map((value) => ({ value, label: text(`export.orientation.${value}`) }))}
        />
        <SelectField
          {...field('sort')}
          choices={exportSorts.map((value) => ({ value, label: text(`export.sort.${value}`) }))}
        />
      </div>
      <Outcome state={state} onClose={onClose} />
    </Form>
  )
}
