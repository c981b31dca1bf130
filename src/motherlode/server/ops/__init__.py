"""What a host needs: settings, metrics, logs."""
