import { FileDown } from 'lucide-react'
import { fileEndings, type ListFormat, mimeTypes } from '#contract/formats.ts'
import type { FailureTexts } from '../../platform/writes/failure.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

const failures = {
  offline: 'export_as.offline',
  server: 'export_as.failed',
  signIn: 'export_as.sign_in',
} as const satisfies FailureTexts

interface ExportButtonsProps<Format extends ListFormat> {
  readonly formats: readonly Format[]
  /** Name of the file without its ending. */
  readonly fileName: string
  readonly load: (format: Format) => Promise<ArrayBuffer>
}

/** Saves a list as a file in the chosen format. */
export const ExportButtons = <Format extends ListFormat>({ formats, fileName, load }: ExportButtonsProps<Format>) => {
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (format: Format) => {
      const bytes = await load(format)
      saveBlob(new Blob([bytes], { type: mimeTypes[format] }), `${fileName}.${fileEndings[format]}`)
    },
    failures,
  })
  return (
    <div className="grid">
      <div className="buttons">
        {formats.map((format) => (
          <QuietButton key={format} blocked={busy} onClick={() => void send(format)}>
            <FileDown aria-hidden="true" />
            {text(`export_as.${format}`)}
          </QuietButton>
        ))}
      </div>
      <FormMessage failure={failure} />
    </div>
  )
}
