import { Package } from 'lucide-react'
import { mimeTypes } from '#contract/formats.ts'
import { exportMaterial } from '#contract/material.ts'
import { type Locale, locales } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'

const failures = {
  offline: 'export_as.offline',
  server: 'export_as.failed',
  signIn: 'export_as.sign_in',
} as const

/** The material of a programme, to print in either language for those who set up the stage. */
export const MaterialPrints = ({ id }: { readonly id: number }) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (language: Locale) => {
      const bytes = await call(exportMaterial, { params: { id }, query: { format: 'PDF', language } })
      saveBlob(new Blob([bytes], { type: mimeTypes.PDF }), `${text(`admin.programme.material.${language}`)}.pdf`)
    },
    failures,
  })
  return (
    <div className="grid">
      <div className="buttons">
        {locales.map((language) => (
          <QuietButton key={language} blocked={busy} onClick={() => void send(language)}>
            <Package aria-hidden="true" />
            {text(`admin.programme.material.${language}`)}
          </QuietButton>
        ))}
      </div>
      <FormMessage failure={failure} />
    </div>
  )
}
