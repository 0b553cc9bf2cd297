// Types of the classic compiler's asset imports (css and woff2 give their public URL).
/// <reference types="@remix-run/dev" />
