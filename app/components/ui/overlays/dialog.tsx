import { forwardRef, useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import { Button, SubmitButton } from '../actions/button';
import type { ButtonKind } from '../actions/button';
import { IconButton } from '../actions/icon-button';

/**
 * A modal native `<dialog>`: it traps the focus, closes on Esc and restores the focus. `DialogButton` opens it by its
 * id, without scripts where the browser supports it.
 *
 * @param title heading and accessible name
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

/** The sticky row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

/** A button that opens the dialog with this id. */
export function DialogButton({
  dialog,
  ...props
}: ComponentProps<typeof Button> & { dialog: string }) {
  return <Button aria-haspopup="dialog" {...props} {...opens(dialog)} />;
}

/** A button that closes the dialog with this id. */
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

/** Attributes that make any button open a dialog. */
export const opens = (id: string) => commanding(id, 'show-modal');
/** Attributes that make any button close a dialog. */
export const closes = (id: string) => commanding(id, 'close');

/**
 * Invoker commands work without scripts; the handler is for browsers without them. React 18 passes the attributes on,
 * but its types lack them.
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
 * A confirmation before a form is sent. The question says what will be lost, the button names the action ("Delete
 * brand"), and cancel comes first.
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
