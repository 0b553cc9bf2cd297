import { forwardRef, useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import { Button, SubmitButton } from '../actions/button';
import type { ButtonKind } from '../actions/button';
import { IconButton } from '../actions/icon-button';

/**
 * A modal dialog: the native element, which keeps the focus inside, closes with Esc and gives the focus back
 * to what had it. `DialogButton` opens it by its id, without a script too where the browser can.
 *
 * @param title its heading and name
 * @param wide for forms of two columns and tables
 */
export const Dialog = forwardRef<
  HTMLDialogElement,
  Omit<ComponentProps<'dialog'>, 'title' | 'ref' | 'children'> & {
    id: string;
    title: string;
    wide?: boolean;
    children: ReactNode;
  }
>(function Dialog({ id, title, wide = false, children, className, ...props }, ref) {
  const titleId = `${id}-title`;
  return (
    <dialog
      {...props}
      id={id}
      ref={ref}
      aria-labelledby={titleId}
      className={`dialog ${wide ? 'dialog-wide' : ''} ${className ?? ''}`}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" icon="close" size="small" side="bottom" {...closes(id)} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
});

/** The row of buttons at the end of a dialog; it stays in sight when the text above is long. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

/** Opens the dialog of that id. */
export function DialogButton({
  dialog,
  ...props
}: ComponentProps<typeof Button> & { dialog: string }) {
  return <Button aria-haspopup="dialog" {...props} {...opens(dialog)} />;
}

/** Closes the dialog of that id without doing anything. */
export function DialogCancel({
  dialog,
  children = 'Cancel',
}: {
  dialog: string;
  children?: ReactNode;
}) {
  return (
    <Button kind="secondary" {...closes(dialog)}>
      {children}
    </Button>
  );
}

/** What a button needs to open a dialog, for one that is no `DialogButton`. */
export const opens = (id: string) => commanding(id, 'show-modal');
/** What a button needs to close a dialog. */
export const closes = (id: string) => commanding(id, 'close');

/**
 * Invoker commands do it without a script; where the browser does not know them, the handler does.
 * React 18 passes the attributes on, though its types do not know them.
 */
function commanding(id: string, command: 'show-modal' | 'close') {
  return {
    ...{ commandfor: id, command },
    onClick: (event: MouseEvent) => {
      if ('commandForElement' in event.currentTarget) return;
      const dialog = document.getElementById(id) as HTMLDialogElement | null;
      if (command === 'close') dialog?.close();
      else if (dialog?.open === false) dialog.showModal();
    },
  };
}

/**
 * "Are you sure?" before a form is sent. The question says what will be lost, the button what it does
 * ("Delete brand"), and the way out comes first.
 *
 * @param fields posted with the form, the CSRF token among them
 */
export function ConfirmDialog({
  id,
  title,
  children,
  confirm,
  kind = 'danger',
  action,
  fields,
}: {
  id?: string;
  title: string;
  children: ReactNode;
  confirm: string;
  kind?: ButtonKind;
  action?: string;
  fields: Readonly<Record<string, string>>;
}) {
  const own = useId();
  const dialogId = id ?? own;
  return (
    <Dialog id={dialogId} title={title}>
      <div className="text-ink-soft">{children}</div>
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogActions>
          <DialogCancel dialog={dialogId} />
          <SubmitButton kind={kind}>{confirm}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
