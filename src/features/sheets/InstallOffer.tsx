import { Download } from 'lucide-react'
import type { MessageId } from '#i18n/intl.ts'
import { useInstall } from '../../offline/hooks.ts'
import type { InstallWay } from '../../offline/install.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { useSavedSheets } from './useSheetActions.ts'

/** What the member does in Safari's own menus, one step after the other. */
const steps: Partial<Readonly<Record<InstallWay, readonly MessageId[]>>> = {
  ios: ['install.ios.share', 'install.ios.add', 'install.ios.open'],
  mac: ['install.mac.add', 'install.mac.open'],
}

/** The app on the home screen, offered once there is something to keep; `always`: also to who did not want it. */
export const InstallOffer = ({ always = false }: { readonly always?: boolean }) => {
  const { offline } = useApp()
  const saved = useSavedSheets()
  const text = useText()
  const { way, dismissed } = useInstall(offline)
  const how = steps[way]
  const isOffered = saved.length > 0 && (always || !dismissed)
  if (!isOffered || (way !== 'prompt' && how === undefined)) return null
  return (
    <section className="card" aria-labelledby="install">
      <h2 id="install">{text('install.title')}</h2>
      <p>{text('install.detail')}</p>
      {how !== undefined && (
        <ol className="steps">
          {how.map((step) => (
            <li key={step}>{text(step)}</li>
          ))}
        </ol>
      )}
      <div className="buttons">
        {way === 'prompt' && (
          <Button
            onClick={() => offline?.install.ask().catch((error: unknown) => console.warn('Not installed', error))}
          >
            <Download aria-hidden="true" />
            {text('install.ask')}
          </Button>
        )}
        {!always && (
          <Button look="quiet" onClick={() => offline?.install.dismiss()}>
            {text('install.later')}
          </Button>
        )}
      </div>
    </section>
  )
}
