import { Component, type ReactNode } from 'react';

/** Renders a demo in its page. A demo that fails shows why and leaves the page alone. */
export class DemoStage extends Component<{ children?: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    return (
      <div className="hd-demo-stage">
        {message === undefined ? (
          this.props.children
        ) : (
          <p className="hd-demo-error" role="alert">
            {message}
          </p>
        )}
      </div>
    );
  }
}
