import { Plus } from 'lucide-react'
import { type EditedFunction, functionResource } from '#contract/edited-functions.ts'
import { type ReadySection, readySections } from '#contract/ready-sections.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

/** Adds a section with one tap that bands often have besides the usual ones. */
export const ReadySections = ({ functions }: { readonly functions: readonly EditedFunction[] }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { failure, send, busy } = useWrite({
    noun: 'band_function',
    send: (section: ReadySection, key) =>
      call(functionResource.create, { headers: { 'idempotency-key': key }, body: { ...section, kind: 'SECTION' } }),
  })
  const missing = readySections.filter(({ nameDe }) => !functions.some((one) => one.nameDe === nameDe))
  if (missing.length === 0) return null
  return (
    <section className="grid" aria-labelledby="ready-sections">
      <h2 id="ready-sections">{text('admin.functions.ready')}</h2>
      <p>{text('admin.functions.ready.hint')}</p>
      <WriteMessage failure={failure && [failure.message, ...failure.errors].join(' ')} />
      <div className="buttons">
        {missing.map((section) => (
          <QuietButton key={section.nameDe} blocked={busy} onClick={() => busy || void send(section)}>
            <Plus aria-hidden="true" />
            {locale === 'de-ch' ? section.nameDe : section.nameEn}
          </QuietButton>
        ))}
      </div>
    </section>
  )
}
