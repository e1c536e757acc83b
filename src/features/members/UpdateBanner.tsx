import './status-line.css'
import { useFlag } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

/**
 * Announces a newer version of the app; it is installed when the member agrees, never while a sheet or a form is open.
 */
export const UpdateBanner = () => {
  const { offline } = useApp()
  const text = useText()
  const ready = useFlag(offline?.updates.ready)
  const isDeferred = useFlag(offline?.updates.held)
  const elsewhere = useFlag(offline?.updates.heldElsewhere)
  return (
    <div role="status">
      {ready && !isDeferred && (
        <p className="update night">
          <span>{text(elsewhere ? 'update.elsewhere' : 'update.ready')}</span>
          <Button onClick={() => void offline?.updates.apply()}>{text('update.apply')}</Button>
        </p>
      )}
    </div>
  )
}
