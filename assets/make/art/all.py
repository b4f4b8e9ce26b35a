"""Draw the whole art kit, then check it and compose the previews."""
import check
import compose
import icon
import ink_fx
import props
import saloon
import title
import tokens

for m in (title, saloon, tokens, props, ink_fx, icon):
    m.main()
compose.main()
raise SystemExit(check.main())
