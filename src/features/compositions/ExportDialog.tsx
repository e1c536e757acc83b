import * as styles from './library.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { exportCompositions, standardInventory } from '#contract/composition-export.ts'
import { type DocumentFormat, documentFormats, fileEndings, mimeTypes } from '#contract/formats.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { exportChoicesQuery } from './queries.ts'

type State = 'ready' | 'busy' | 'failed' | 'empty'
const isFormat = (value: unknown): value is DocumentFormat => documentFormats.some((format) => format === value)

const useInventoryExport = (onSaved: () => void) => {
  const { call } = useApp()
  const [state, setState] = useState<State>('ready')
  const start = async (form: FormData) => {
    const attributes = form.getAll('attribute').map(String)
    const chosen = form.get('format')
    const format = isFormat(chosen) ? chosen : 'PDF'
    if (attributes.length === 0) return setState('empty')
    setState('busy')
    const bytes = await call(exportCompositions, {
      headers: { accept: mimeTypes[format] },
      query: {
        attributes: attributes.join(','),
        sort: 'inventory',
        orientation: form.has('landscape') ? 'LANDSCAPE' : 'PORTRAIT',
        format,
      },
    })
    saveBlob(new Blob([bytes], { type: mimeTypes[format] }), `inventory.${fileEndings[format]}`)
    onSaved()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (state === 'busy') return
    start(new FormData(event.currentTarget)).catch((error: unknown) => {
      console.warn('inventory.export_failed', error)
      setState('failed')
    })
  }
  return { state, submit }
}

interface OptionsProps {
  readonly attributes: readonly { readonly name: string; readonly label: string }[]
  readonly formats: readonly { readonly name: string }[]
}

/** The checkboxes of the columns, and the choice of the format. */
const Options = ({ attributes, formats }: OptionsProps) => {
  const text = useText()
  return (
    <>
      <fieldset>
        <legend>{text('library.export.attributes')}</legend>
        {attributes.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              name="attribute"
              value={name}
              defaultChecked={standardInventory.some((one) => one === name)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{text('library.export.format')}</legend>
        {formats.map(({ name }, index) => (
          <label key={name}>
            <input type="radio" name="format" value={name} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
        <label>
          <input type="checkbox" name="landscape" defaultChecked />
          {text('library.export.landscape')}
        </label>
      </fieldset>
    </>
  )
}

/** Options of the export: columns, format and orientation. Closes when the file was handed over. */
export const ExportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const text = useText()
  const { state, submit } = useInventoryExport(onClose)
  const { data: choices, isError, refetch } = useQuery(exportChoicesQuery(app))

  return (
    <Dialog onClose={onClose}>
      <Form onSubmit={submit} className={styles.libraryExport}>
        <DialogTitle>{text('library.export')}</DialogTitle>
        {choices === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>{text('library.export.failed')}</LoadFailed>
        )}
        {choices !== undefined && <Options {...choices} />}
        <p role="status" className="small">
          {state === 'failed' ? text('library.export.failed') : state === 'empty' ? text('library.export.none') : ''}
        </p>
        <div className="buttons">
          <Button type="submit" blocked={state === 'busy' || choices === undefined}>
            {text(state === 'busy' ? 'library.export.busy' : 'library.export.start')}
          </Button>
          <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}
