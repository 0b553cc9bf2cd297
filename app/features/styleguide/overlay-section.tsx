import { Button } from '~/components/ui/actions/button';
import {
  ConfirmDialog,
  Dialog,
  DialogActions,
  DialogButton,
  DialogCancel,
} from '~/components/ui/overlays/dialog';
import { Icon } from '~/components/ui/structure/icon';
import { Menu, MenuButton, MenuGroup, MenuLink, MenuSeparator } from '~/components/ui/actions/menu';
import { TextField } from '~/components/ui/fields/text-field';

import { longName, Row, Section } from './section';

/** Menus and dialogs. */
export function OverlaySection({ csrfToken }: { csrfToken: string }) {
  return (
    <Section
      title="Menus and dialogs"
      about="Native popover and dialog: they open, close and give the focus back without a script."
    >
      <MenuRow />
      <DialogRow csrfToken={csrfToken} />
    </Section>
  );
}

function MenuRow() {
  return (
    <Row title="Menus">
      <Menu
        label="Account"
        trigger={
          <>
            Priya Nair <Icon name="chevron-down" size={16} />
          </>
        }
        triggerProps={{ className: 'button button-secondary' }}
      >
        <MenuLink to="?" icon="settings">
          Settings
        </MenuLink>
        <MenuLink to="?theme=light" icon="users">
          Users
        </MenuLink>
        <MenuSeparator />
        <MenuGroup heading="Theme">
          <MenuButton checked>System</MenuButton>
          <MenuButton checked={false}>Light</MenuButton>
          <MenuButton checked={false}>Dark</MenuButton>
        </MenuGroup>
        <MenuSeparator />
        <MenuButton icon="copy" disabled>
          Not now
        </MenuButton>
        <MenuButton icon="sign-out" danger>
          Sign out
        </MenuButton>
      </Menu>
      <Menu
        label="More actions"
        align="end"
        trigger={<Icon name="more" />}
        triggerProps={{
          className: 'button button-icon button-quiet',
          'aria-label': 'More actions',
        }}
      >
        <MenuButton icon="download">Download CSV</MenuButton>
        <MenuButton icon="share">Share {longName}</MenuButton>
      </Menu>
    </Row>
  );
}

function DialogRow({ csrfToken }: { csrfToken: string }) {
  return (
    <Row title="Dialogs">
      <DialogButton dialog="dialog-sample" kind="secondary">
        Rename view …
      </DialogButton>
      <Dialog id="dialog-sample" title="Rename view">
        <form method="dialog">
          <TextField name="view-name" label="Name" defaultValue="Weekly review" required />
          <DialogActions>
            <DialogCancel dialog="dialog-sample" />
            <Button type="submit">Rename</Button>
          </DialogActions>
        </form>
      </Dialog>
      <DialogButton dialog="dialog-confirm" kind="danger">
        Delete brand …
      </DialogButton>
      <ConfirmDialog
        id="dialog-confirm"
        title={`Delete ${longName}?`}
        confirm="Delete brand"
        fields={{ csrfToken, level: 'success' }}
      >
        <p>Its 12 products leave your dashboards. Orders and receipts stay.</p>
      </ConfirmDialog>
      <DialogButton dialog="dialog-long" kind="secondary">
        A long one …
      </DialogButton>
      <Dialog id="dialog-long" title="Terms of the trial" wide>
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index} className="mb-3 text-ink-soft">
            Paragraph {index + 1}. The trial ends by itself, and you won't be charged until you have
            said so.
          </p>
        ))}
        <DialogActions>
          <DialogCancel dialog="dialog-long">Close</DialogCancel>
        </DialogActions>
      </Dialog>
    </Row>
  );
}
