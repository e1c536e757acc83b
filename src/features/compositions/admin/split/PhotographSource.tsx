import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { useApp } from '../../../../platform/session/app.tsx'
import { buttonLook } from '../../../../ui/Button.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { useWaitingPhotographs } from '../photographs/usePhotographs.ts'

/** The second source of parts: photographs of the paper, which wait on this device. */
export const PhotographSource = ({ pieceId }: { readonly pieceId: number }) => {
  const { locale } = useApp()
  const text = useText()
  const count = useWaitingPhotographs(pieceId).length
  return (
    <section className="grid" aria-labelledby="photographs">
      <h2 id="photographs">{text('admin.split.photographs')}</h2>
      <p>{text(count === 0 ? 'admin.split.photographs.none' : 'admin.split.photographs.waiting', { count })}</p>
      <div className="buttons">
        <Link className={buttonLook('quiet')} to="/$locale/intra/photographs/$id" params={{ locale, id: `${pieceId}` }}>
          <Camera aria-hidden="true" />
          {text('admin.photographs.take')}
        </Link>
      </div>
    </section>
  )
}
